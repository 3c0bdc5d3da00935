import { expect } from 'chai';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { dehydrate } from './create-stores.ts';
import { SignIn } from './SignIn.ts';

const ME = { number: '70001', long_name: 'Ann Lee', short_name: 'Ann', email: 'ann@example.com' };

function visit(answers: Record<string, Answer> = {}) {
  const standIn = visitStandIn({ 'POST /club/login': () => ({}), 'GET /club/me': () => ME, ...answers });
  const { auth, lazy } = standIn.stores;
  const said: string[] = [];
  auth.announce = (what) => void said.push(what);
  const signIn = lazy.of(SignIn);
  const type = () => {
    signIn.fields.change('email', 'ann@example.com');
    signIn.fields.change('password', ' as typed ');
  };
  return { ...standIn, auth, signIn, said, type };
}

describe('SignIn.logIn', () => {
  it('requires both fields', () => {
    const { signIn, type } = visit();
    expect(signIn.fields.isFilled).to.equal(false);
    type();
    expect(signIn.fields.isFilled).to.equal(true);
  });

  it('sends the input, loads the member, informs other tabs and clears the password', async () => {
    const { signIn, type, bodyOf, auth, said, stores } = visit();
    type();
    expect(await signIn.logIn()).to.equal(true);
    expect(bodyOf('POST /club/login')).to.deep.equal({ email: 'ann@example.com', password: ' as typed ' });
    expect(auth.profile).to.deep.equal({
      hasUser: true,
      email: 'ann@example.com',
      longName: 'Ann Lee',
      shortName: 'Ann',
    });
    expect(auth.requireNumber()).to.equal('70001');
    expect(said).to.deep.equal(['in']);
    expect(signIn.fields.values.password).to.equal('');
    expect(dehydrate(stores)).to.not.contain('as typed');
  });

  it('shows "Wrong email or password." for every rejection, and opens no second login', async () => {
    const { signIn, type, auth } = visit({
      'POST /club/login': () => refused(401, { error: 'UNAUTHORIZED' }),
    });
    type();
    expect(await signIn.logIn()).to.equal(false);
    expect(signIn.fields.form.formErrors[0]).to.contain('Wrong email or password');
    expect(auth.login).to.equal(null);
    expect(signIn.fields.values.email).to.equal('ann@example.com');
  });

  it('opens when a call for members gets 401', async () => {
    const { signIn, auth } = visit({ 'GET /club/me': () => refused(401, {}) });
    await signIn.load().catch(() => undefined);
    expect(auth.login).to.deep.equal({ hasExpired: false });
    expect(() => auth.requireNumber()).to.throw('Log in to continue.');
  });
});

describe('SignIn.logOut', () => {
  it('ends the login on the server and in other tabs, even if the server has none', async () => {
    for (const answer of [() => ({}), () => refused(401, {}), () => refused(404, {})]) {
      const { signIn, said, count } = visit({ 'POST /club/logout': answer });
      await signIn.logOut();
      expect([said, count('POST /club/logout')]).to.deep.equal([['out'], 1]);
    }
  });

  it('throws when the gateway is not reachable', async () => {
    const { signIn, said } = visit({ 'POST /club/logout': () => Promise.reject(new Error('cut')) });
    expect(await signIn.logOut().catch(() => 'failed')).to.equal('failed');
    expect(said).to.deep.equal([]);
  });
});
