import { expect } from 'chai';
import { ann, type MemberDesk, openMemberDesk } from '../../../../tests/support/member-desk.ts';

const NEXT = 'eight yellow umbrellas';

describe('resetPassword', () => {
  let desk: MemberDesk;

  beforeEach(async () => {
    desk = await openMemberDesk();
  });
  afterEach(() => desk.close());

  const requestReset = (email = ann.email, ip?: string) =>
    desk.send('POST', '/club/request-password-reset', { body: { email }, ip });
  const reset = (token: string | undefined, password = NEXT) =>
    desk.send('POST', '/club/password-reset', { body: { token, password } });

  it('ends every login, mails the owner and starts no login', async () => {
    const old = await desk.logIn();
    expect((await requestReset()).body).to.deep.equal({});
    const [token] = await desk.linksOf('password-reset');
    expect((await reset(token)).body).to.deep.equal({});
    expect(await desk.me(old.access_token)).to.include({ status: 401 });
    expect(await desk.renew(old.refresh_token)).to.include({ status: 401 });
    expect(
      await desk.send('POST', '/club/login', { body: { email: ann.email, password: ann.password } }),
    ).to.include({
      status: 422,
    });
    await desk.logIn({ ...ann, password: NEXT });
    expect((await desk.mails()).map(({ template }) => template)).to.have.members([
      'password-reset',
      'account-changed',
    ]);
  });

  it('accepts a link once, for 15 minutes, and only for a password reset', async () => {
    await requestReset();
    await requestReset();
    const [first, second] = await desk.linksOf('password-reset');
    const twice = await Promise.all([reset(first), reset(first)]);
    expect(twice.map(({ status }) => status).toSorted()).to.deep.equal([200, 422]);
    expect(await reset(second), 'the other link ended with the old password').to.include({ status: 422 });
    await requestReset();
    const last = (await desk.linksOf('password-reset')).at(-1);
    expect(await desk.send('POST', '/club/register/confirm', { body: { token: last } })).to.include({
      status: 422,
    });
    desk.wait(15.1);
    const late = await reset(last);
    expect(late.status).to.equal(422);
    expect(late.body).to.deep.include({
      formErrors: ['This link was already used or has expired. Request a new one.'],
    });
  });

  it('requestPasswordReset answers an unknown address the same way and sends it no mail', async () => {
    const [ofMember, ofStranger] = [await requestReset(), await requestReset('nobody@example.com')];
    expect({ status: ofMember.status, body: ofMember.body }).to.deep.equal({
      status: ofStranger.status,
      body: ofStranger.body,
    });
    expect((await desk.mails()).map(({ recipient }) => recipient)).to.deep.equal([ann.email]);
  });

  it('works while the login limit is reached, and requestPasswordReset sends at most three mails', async () => {
    for (let n = 0; n < 11; n += 1)
      await desk.send('POST', '/club/login', {
        body: { email: ann.email, password: 'wrong' },
        ip: `203.0.113.${n}`,
      });
    const body = { email: ann.email, password: ann.password };
    expect(await desk.send('POST', '/club/login', { body })).to.include({ status: 429 });
    for (let n = 0; n < 6; n += 1)
      expect(await requestReset(ann.email, `198.51.100.${n}`)).to.include({ status: 200 });
    const links = await desk.linksOf('password-reset');
    expect(links).to.have.length(3);
    expect(await reset(links.at(-1))).to.include({ status: 200 });
    await desk.logIn({ ...ann, password: NEXT });
  });

  it('keeps the link valid when the new password is refused', async () => {
    await requestReset();
    const [token] = await desk.linksOf('password-reset');
    expect(await reset(token, 'short')).to.include({ status: 422 });
    expect(await reset(token, 'password1234')).to.include({ status: 422 });
    expect(await reset(token, 'ann@example.com')).to.include({ status: 422 });
    expect(await reset(token)).to.include({ status: 200 });
  });
});
