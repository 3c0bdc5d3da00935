import { expect } from 'chai';
import {
  type MemberDesk,
  openMemberDesk,
  type Tokens,
  tokensOf,
} from '../../../../tests/support/member-desk.ts';
import { memberSessions } from './tables.ts';
import { deleteExpiredLogins } from './logins.ts';

const DAY_MINUTES = 24 * 60;

describe('A refresh token', () => {
  let desk: MemberDesk;
  let login: Tokens;

  beforeEach(async () => {
    desk = await openMemberDesk();
    login = await desk.logIn();
  });
  afterEach(() => desk.close());

  it('is exchanged for the next tokens, and the access token before them is over', async () => {
    desk.wait(11);
    const next = tokensOf(await desk.renew(login.refresh_token));
    expect(await desk.me(next.access_token)).to.include({ status: 200 });
    expect(await desk.me(login.access_token)).to.include({ status: 401 });
    expect(tokensOf(await desk.renew(next.refresh_token)).refresh_token).not.to.equal(next.refresh_token);
  });

  it('answers the same to all who come with it within ten seconds', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.renew(login.refresh_token)));
    desk.wait(9 / 60);
    answers.push(await desk.renew(login.refresh_token));
    for (const { status, body } of answers)
      expect({ status, body }).to.deep.equal({ status: 200, body: answers[0]?.body });
    const [row] = await desk.db.queries.select().from(memberSessions);
    expect(row?.renewals).to.equal(1);
  });

  it('that comes back later ends the login, its newest tokens too', async () => {
    const next = tokensOf(await desk.renew(login.refresh_token));
    desk.wait(11 / 60);
    expect(await desk.renew(login.refresh_token)).to.include({ status: 401 });
    expect(await desk.renew(next.refresh_token)).to.include({ status: 401 });
    expect(await desk.me(next.access_token)).to.include({ status: 401 });
  });

  it('of an older generation ends the login even within ten seconds', async () => {
    const second = tokensOf(await desk.renew(login.refresh_token));
    const third = tokensOf(await desk.renew(second.refresh_token));
    expect(await desk.renew(login.refresh_token)).to.include({ status: 401 });
    expect(await desk.me(third.access_token)).to.include({ status: 401 });
  });

  it('is the site’s alone to exchange: anybody else is refused, and uses nothing up', async () => {
    const body = { grant_type: 'refresh_token', client_id: 'else', refresh_token: login.refresh_token };
    expect(await desk.send('POST', '/auth/token', { body })).to.include({ status: 401 });
    expect(await desk.renew(login.refresh_token)).to.include({ status: 200 });
  });

  it('ends thirty days after the login, however often it was exchanged, and so do its access tokens', async () => {
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

  it('that is none of ours opens nothing and ends nothing', async () => {
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
