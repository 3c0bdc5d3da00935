import { expect } from 'chai';
import {
  type MemberDesk,
  openMemberDesk,
  type Tokens,
  tokensOf,
} from '../../../../tests/support/member-desk.ts';
import { memberSessions } from './tables.ts';
import { createSigner } from '../../platform/signer.ts';
import { deleteExpiredLogins, renewLogin } from './logins.ts';

const DAY_MINUTES = 24 * 60;

describe('renewLogin', () => {
  let desk: MemberDesk;
  let login: Tokens;

  beforeEach(async () => {
    desk = await openMemberDesk();
    login = await desk.logIn();
  });
  afterEach(() => desk.close());

  it('exchanges a refresh token for new tokens and revokes the previous access token', async () => {
    desk.wait(11);
    const next = tokensOf(await desk.renew(login.refresh_token));
    expect(await desk.me(next.access_token)).to.include({ status: 200 });
    expect(await desk.me(login.access_token)).to.include({ status: 401 });
    expect(tokensOf(await desk.renew(next.refresh_token)).refresh_token).not.to.equal(next.refresh_token);
  });

  it('returns the same tokens for the same refresh token within ten seconds', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.renew(login.refresh_token)));
    desk.wait(9 / 60);
    answers.push(await desk.renew(login.refresh_token));
    for (const { status, body } of answers)
      expect({ status, body }).to.deep.equal({ status: 200, body: answers[0]?.body });
    const [row] = await desk.db.queries.select().from(memberSessions);
    expect(row?.renewals).to.equal(1);
  });

  it('returns the same tokens from two processes while the signing secret is replaced', async () => {
    const [one, other] = ['a first secret, long enough for this', 'another secret, long enough for this'];
    const renewWith = (secret: string, previous: string) =>
      renewLogin({ ...desk.deps, signer: createSigner(secret, previous) }, login.refresh_token);
    const renewed = await renewWith(one, other);
    expect(await renewWith(other, one)).to.deep.equal(renewed);
    expect(await desk.me(renewed.access_token)).to.include({ status: 200 });
  });

  it('ends the login when a refresh token is reused after ten seconds', async () => {
    const next = tokensOf(await desk.renew(login.refresh_token));
    desk.wait(11 / 60);
    expect(await desk.renew(login.refresh_token)).to.include({ status: 401 });
    expect(await desk.renew(next.refresh_token)).to.include({ status: 401 });
    expect(await desk.me(next.access_token)).to.include({ status: 401 });
  });

  it('ends the login when the refresh token before the previous one is used, even within ten seconds', async () => {
    const second = tokensOf(await desk.renew(login.refresh_token));
    const third = tokensOf(await desk.renew(second.refresh_token));
    expect(await desk.renew(login.refresh_token)).to.include({ status: 401 });
    expect(await desk.me(third.access_token)).to.include({ status: 401 });
  });

  it('refuses other client ids without using up the token', async () => {
    const body = { grant_type: 'refresh_token', client_id: 'else', refresh_token: login.refresh_token };
    expect(await desk.send('POST', '/auth/token', { body })).to.include({ status: 401 });
    expect(await desk.renew(login.refresh_token)).to.include({ status: 200 });
  });

  it('renews a login and its access tokens until 30 days after the login at most', async () => {
    let tokens = login;
    for (let day = 0; day < 29; day += 1) {
      desk.wait(DAY_MINUTES);
      tokens = tokensOf(await desk.renew(tokens.refresh_token));
    }
    desk.wait(DAY_MINUTES - 5);
    const { body } = await desk.renew(tokens.refresh_token);
    const last = body as Record<string, number>;
    expect(last.access_token_expires).to.equal(last.refresh_token_expires);
    desk.wait(6);
    expect(await desk.renew(tokensOf({ status: 200, headers: {}, body }).refresh_token)).to.include({
      status: 401,
    });
    await deleteExpiredLogins(desk.db.queries, desk.deps.now());
    expect(await desk.db.queries.select().from(memberSessions)).to.deep.equal([]);
  });

  it('refuses a malformed or unknown token without ending any login', async () => {
    for (const token of [
      'x',
      'a.b',
      login.access_token.split('.')[0] ?? '',
      `${'a'.repeat(22)}.${'b'.repeat(43)}`,
    ])
      expect(await desk.renew(token)).to.include({ status: 401 });
    expect(await desk.me(login.refresh_token)).to.include({ status: 401 });
    expect(await desk.me(login.access_token)).to.include({ status: 200 });
  });
});
