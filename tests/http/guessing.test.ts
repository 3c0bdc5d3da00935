import { expect } from 'chai';
import { createLogger } from '../../server/log.ts';
import { ann, type MemberDesk, openMemberDesk } from '../support/member-desk.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const GUESSES = 1_000;
const NEXT = 'seven green umbrellas';

describe('Somebody who guesses passwords', function () {
  this.timeout(180_000);
  let desk: MemberDesk;
  let site: RunningSite;

  beforeEach(async () => {
    desk = await openMemberDesk();
    site = await startSite({
      place: { mode: 'embedded', api: desk.api },
      trustedHops: 1,
      log: createLogger('silent'),
    });
  });
  afterEach(() => site.close().then(desk.close));

  const post = (target: string, body: object, forwardedFor: string) =>
    site.get(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': forwardedFor,
      },
      body: JSON.stringify(body),
    });

  /** How often each status was the answer to a login with a wrong password. */
  async function guess(of: (n: number) => { email: string; from: string }): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    for (let n = 0; n < GUESSES; n += 1) {
      const { email, from } = of(n);
      const { status } = await post('/api/club/login', { email, password: `a wrong guess ${n}` }, from);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  }
  const addressOf = (n: number) => `198.18.${n >> 8}.${n & 255}`;

  it('of one account gets ten tries of 1,000, from any number of addresses, and the owner gets in by a reset', async () => {
    const tries = await guess((n) => ({ email: ann.email, from: addressOf(n) }));
    expect(tries).to.deep.equal({ 422: 10, 429: GUESSES - 10 });
    const { email, password } = ann;
    expect((await post('/api/club/login', { email, password }, '192.0.2.1')).status).to.equal(429);

    expect((await post('/api/club/request-password-reset', { email }, '192.0.2.1')).status).to.equal(200);
    const [token] = await desk.linksOf('password-reset');
    const reset = await post('/api/club/password-reset', { token, password: NEXT }, '192.0.2.1');
    expect(reset.status).to.equal(200);
    expect((await post('/api/club/login', { email, password: NEXT }, '192.0.2.1')).status).to.equal(200);
  });

  it('of 1,000 accounts from one address gets fifty tries, also with addresses that it makes up', async () => {
    const tries = await guess((n) => ({
      email: `traveler-${n}@example.com`,
      // What the attacker writes, and what the proxy adds.
      from: `${addressOf(n)}, 203.0.113.9`,
    }));
    expect(tries).to.deep.equal({ 422: 50, 429: GUESSES - 50 });
  });
});
