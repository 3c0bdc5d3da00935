import { expect } from 'chai';
import { DAY_MS } from '../../shared/format/durations.ts';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { sweepRefunds } from '../../server/api/modules/bookings/refund-payments.ts';
import { bookings } from '../../server/api/modules/bookings/tables.ts';
import { members } from '../../server/api/modules/members/tables.ts';
import { throttles } from '../../server/api/platform/limits/tables.ts';
import type { ApiAnswer } from '../../shared/contracts/api-call.ts';
import { buildApi, buildDeps } from '../support/api.ts';
import { ann, bookingCalls, bookingOf, CARDS } from '../support/bookings.ts';
import { auditBooks, soundBooks } from './support/books.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import { countDeadlocks, type SharedLot } from './support/shared-lot.ts';

const ROUNDS = 100;
const priced = v.object({ quote: v.object({ quote_id: v.string() }) });
const PEOPLE = ['ann', 'bob'].map((id, n) => ({ id, number: `1000000${n}`, email: `${id}@example.com` }));

describe('Cancelling, changing and linking at the same moment', function () {
  this.timeout(240_000);
  let lot: SharedLot;
  openLotForEach((opened) => (lot = opened));
  beforeEach(() =>
    lot.db.queries.insert(members).values(
      PEOPLE.map((person) => ({
        ...person,
        emailKey: person.email,
        longName: person.id,
        shortName: person.id,
        passwordHash: 'none',
      })),
    ),
  );

  const stayOf = (round: number, days: number) => {
    const start = Date.now() + (5 + round * 3) * DAY_MS;
    return { travel_from_date: new Date(start), travel_to_date: new Date(start + days * DAY_MS) };
  };

  /** Calls with whose bearer token is a member's id. */
  const memberCalls = () => {
    const findMember = async (bearer: string) => {
      const person = PEOPLE.find(({ id }) => id === bearer);
      return person ? { ...person, permissions: new Set<string>() } : null;
    };
    return bookingCalls(buildApi({ db: lot.db, findMember }));
  };

  /** One traveler cancels, changes to a longer and to a shorter stay and declines, and two members want the booking. */
  async function playRound(round: number, asMember: ReturnType<typeof memberCalls>): Promise<string> {
    // One address makes all these calls.
    await lot.db.queries.delete(throttles);
    const kind = round % 4 === 0 ? 'BOOK_NOW' : 'BUY_NOW';
    const promo = round % 2 ? { promo_code: 'SAVE10' } : {};
    const first = await lot.calls(0).quote({ ...stayOf(round, 2), ...promo }, kind);
    const booking = bookingOf(await lot.calls(0).book(first.id, { email: `ann-${round}@example.com` }));
    const proof = booking.customer_link?.split('?')[1] ?? '';
    const way = `/bookings/${booking.id}`;
    const [longer = '', shorter = ''] = await Promise.all(
      [4, 1].map(async (days) => {
        const body = stayOf(round, days);
        const answer = await lot.calls(1).send('POST', `${way}/modify-quote?${proof}`, { body });
        return v.parse(priced, answer.body).quote.quote_id;
      }),
    );
    const { cc_cvc, cc_exp } = ann;
    const change = (n: number, quote_id: string, key: string, cc_number = CARDS.approved) =>
      lot.calls(n).send('POST', `${way}/modify?${proof}`, {
        body: { quote_id, cc_number, cc_cvc, cc_exp },
        headers: { 'idempotency-key': `${key}-of-round-${round}` },
      });
    const link = (who: string) =>
      asMember.send('POST', `${way}/link-club?${proof}`, { headers: { authorization: `Bearer ${who}` } });
    const cancel = (n: number) => lot.calls(n).send('POST', `/bookings/${booking.number}/cancel?${proof}`);
    // Who comes first differs from round to round.
    const calls = [
      () => change(0, longer, 'long'),
      () => change(1, longer, 'long'),
      () => change(2, shorter, 'short'),
      () => change(3, longer, 'declined', CARDS.declined),
      () => link('ann'),
      () => link('bob'),
      ...(round % 3 ? [() => cancel(4), () => cancel(5)] : []),
    ];
    const turn = round % calls.length;
    const turned = [...calls.slice(turn), ...calls.slice(0, turn)];
    const answers = await Promise.all(turned.map((call) => call()));
    const back = calls.length - turn;
    return judge(round, booking.id, [...answers.slice(back), ...answers.slice(0, back)]);
  }

  /** Whether some order of the calls, one after the other, comes to this. */
  async function judge(round: number, id: string, answers: ApiAnswer[]): Promise<string> {
    const [long, longAgain, short, declined, toAnn, toBob, ...cancels] = answers;
    const seen = `round ${round}: ${answers.map(({ status }) => status).join(' ')}`;
    const isLong = long?.status === 200 || longAgain?.status === 200;
    // A refusal that began nothing is not kept: the same press may come through once the booking is free again.
    if (long?.status === 200 && longAgain?.status === 200)
      expect(longAgain?.body, seen).to.deep.equal(long?.body);
    // Where nothing is charged, a bad card stands in nobody's way.
    const made = Number(isLong) + Number(short?.status === 200) + Number(declined?.status === 200);
    if (round % 4) expect(declined?.status, seen).not.to.equal(200);
    // The two prices are for the same version of the booking: at most one of them is taken.
    expect(made, seen).to.be.at.most(1);
    for (const answer of [long, longAgain, short, declined])
      expect(answer?.status, seen).to.be.oneOf([200, 409, 422]);
    expect([toAnn, toBob].map((answer) => answer?.status).toSorted(), seen).to.deep.equal([200, 404]);
    const [row] = await lot.db.queries.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.memberId, seen).to.equal(toAnn?.status === 200 ? 'ann' : 'bob');
    const isCancelled = cancels.some(({ status }) => status === 200);
    for (const { status } of cancels) expect(status, seen).to.be.oneOf([200, 409]);
    expect(row, seen).to.include({ version: 1 + made, status: isCancelled ? 'CANCELLED' : 'CONFIRMED' });
    return isCancelled ? 'cancelled' : 'confirmed';
  }

  it('comes to what some order of them explains; fee, charge and refund are once', async () => {
    const asMember = memberCalls();
    const counts = { cancelled: 0, confirmed: 0 };
    for (let round = 0; round < ROUNDS; round += 1)
      counts[(await playRound(round, asMember)) === 'cancelled' ? 'cancelled' : 'confirmed'] += 1;
    await sweepRefunds(buildDeps({ db: lot.db, now: () => new Date(Date.now() + 3_600_000) }));
    expect(await auditBooks(lot.db.queries)).to.deep.include({ ...soundBooks, ...counts });
    const { rows } = await lot.db.queries.execute(sql`select count(*)::int as many from booking_versions`);
    expect(rows[0]).to.have.property('many').that.is.greaterThan(0);
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });
});
