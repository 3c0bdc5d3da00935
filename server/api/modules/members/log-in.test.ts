import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import {
  ann,
  type MemberDesk,
  openMemberDesk,
  type Tokens,
  tokensOf,
} from '../../../../tests/support/member-desk.ts';
import { members, memberSessions } from './tables.ts';
import { createPasswords, OPERATOR } from './passwords.ts';

const wrong = (email: string) => ({ body: { email, password: 'not the password' } });

describe('logIn', () => {
  let desk: MemberDesk;

  beforeEach(async () => {
    desk = await openMemberDesk();
  });
  afterEach(() => desk.close());

  const tryWrong = (email: string, ip?: string) => desk.send('POST', '/club/login', { ...wrong(email), ip });

  it('returns an access token that is valid for ten minutes', async () => {
    const { access_token: token, number } = await desk.logIn();
    expect(number).to.equal(ann.number);
    const { status, body } = await desk.me(token);
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      number: ann.number,
      barcode: ann.number,
      point_total: 0,
      user_id: 'demo-ann',
      long_name: 'Ann Walker',
      short_name: 'Ann',
      email: 'ann@example.com',
      policy: [],
    });
    desk.wait(9.9);
    expect(await desk.me(token)).to.include({ status: 200 });
    desk.wait(0.2);
    expect(await desk.me(token)).to.include({ status: 401 });
  });

  it('ignores the case and width of the address and the Unicode composition of the password', async () => {
    await desk.db.queries
      .update(members)
      .set({ passwordHash: await createPasswords().hash('Caf\u00e9 au lait!', OPERATOR) })
      .where(eq(members.id, 'demo-ann'));
    const body = { email: ' ＡＮＮ@Example.COM ', password: 'Cafe\u0301 au lait!' };
    expect(await desk.send('POST', '/club/login', { body })).to.include({ status: 200 });
  });

  it('gives staff the permissions of their groups', async () => {
    const { access_token: token } = await desk.logIn({ ...ann, email: 'dispatcher@example.com' });
    const { body } = await desk.me(token);
    expect((body as { policy: string[] }).policy)
      .to.include('Rides:Update')
      .and.not.include('Batches:Read');
    const introspected = await desk.send('POST', '/auth/introspect', { body: { token } });
    expect(introspected.body).to.deep.equal({
      user: { short_name: 'Dee', long_name: 'Dee Marsh', email: 'dispatcher@example.com' },
      user_id: 'demo-dispatcher',
      policy: (body as { policy: string[] }).policy,
    });
  });

  it('gives the same error for a wrong password, an unknown address and an account closed long ago', async () => {
    await desk.db.queries
      .update(members)
      .set({ deactivatedAt: new Date('2026-08-01T18:00:00Z') })
      .where(eq(members.id, 'demo-ben'));
    const answers = await Promise.all([
      tryWrong('ann@example.com'),
      tryWrong('nobody@example.com'),
      desk.send('POST', '/club/login', { body: { email: 'ben@example.com', password: ann.password } }),
    ]);
    for (const { status, body } of answers)
      expect({ status, body }).to.deep.include({ status: 422, body: answers[0]?.body });
    expect(answers[0]?.body).to.deep.include({
      fieldErrors: {},
      formErrors: ['Wrong email or password.'],
    });
  });

  it('allows ten failed tries per address in 15 minutes, counted across all callers', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await tryWrong('ann@example.com', `203.0.113.${n}`)).to.include({ status: 422 });
    const refused = await desk.send('POST', '/club/login', {
      body: { email: ann.email, password: ann.password },
    });
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 900);
    for (let n = 0; n < 10; n += 1)
      expect(await tryWrong('nobody@example.com', `203.0.113.${n}`)).to.include({ status: 422 });
    expect(await tryWrong('nobody@example.com'), 'unknown addresses have the same limit').to.include({
      status: 429,
    });
    desk.wait(15);
    await desk.logIn();
    expect(await tryWrong('ann@example.com')).to.include({ status: 422 });
  });

  it('resets the count of failed tries after a successful login', async () => {
    for (let n = 0; n < 9; n += 1) await tryWrong('ann@example.com');
    await desk.logIn();
    for (let n = 0; n < 9; n += 1) expect(await tryWrong('ann@example.com')).to.include({ status: 422 });
    for (let n = 0; n < 60; n += 1) await desk.logIn({ ...ann, email: 'ben@example.com' });
  });

  it('allows a caller 50 failed tries in 15 minutes across all addresses', async () => {
    for (let n = 0; n < 50; n += 1) expect(await tryWrong(`n${n}@example.com`)).to.include({ status: 422 });
    expect(await tryWrong('cora@example.com')).to.include({ status: 429 });
    expect(await tryWrong('cora@example.com', '198.51.100.1')).to.include({ status: 422 });
  });

  it('gives tokens that logOut revokes at once on this device, and endAllLogins on every device', async () => {
    const [phone, laptop, tablet] = [await desk.logIn(), await desk.logIn(), await desk.logIn()];
    const others = await desk.logIn({ ...ann, email: 'ben@example.com' });
    const expectEnded = async (login: Tokens) => {
      expect(await desk.me(login.access_token)).to.include({ status: 401 });
      expect(await desk.renew(login.refresh_token)).to.include({ status: 401 });
    };
    expect(await desk.send('POST', '/club/logout', { as: phone.access_token })).to.include({ status: 200 });
    await expectEnded(phone);
    expect(await desk.me(laptop.access_token)).to.include({ status: 200 });
    const end = `/club/${ann.number}/logins/end`;
    expect(await desk.send('POST', end, { as: laptop.access_token })).to.include({ status: 200 });
    for (const login of [laptop, tablet]) await expectEnded(login);
    expect(await desk.me(others.access_token)).to.include({ status: 200 });
    expect(await desk.me((await desk.logIn()).access_token)).to.include({ status: 200 });
  });

  it('endLogin ends no login of another member', async () => {
    const login = await desk.logIn();
    const ben = await desk.logIn({ ...ann, email: 'ben@example.com' });
    const path = `/club/${ann.number}/logins/${ben.access_token.split('.')[0]}`;
    expect(await desk.send('DELETE', path, { as: login.access_token })).to.include({ status: 404 });
    expect(await desk.me(ben.access_token)).to.include({ status: 200 });
  });

  it('stores no token in the database', async () => {
    const first = await desk.logIn();
    const second = tokensOf(await desk.renew(first.refresh_token));
    const rows = JSON.stringify(await desk.db.queries.select().from(memberSessions));
    for (const token of [first, second].flatMap((one) => [one.access_token, one.refresh_token]))
      expect(rows).not.to.include(token).and.not.to.include(token.split('.')[1]);
  });
});
