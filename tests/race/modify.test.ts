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
const changeQuote = v.object({ quote: v.object({ quote_id: v.string() }) });
const PEOPLE = ['ann', 'bob'].map((id, n) => ({ id, number: `1000000${n}`, email: `${id}@example.com` }));

describe('modifyBooking, cancelBooking and linkBookingToClub called in parallel', function () {
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

  const datesOf = (round: number, days: number) => {
    const start = Date.now() + (5 + round * 3) * DAY_MS;
    return { travel_from_date: new Date(start), travel_to_date: new Date(start + days * DAY_MS) };
  };

  /** Calls whose bearer token is a member's id. */
  const memberCalls = () => {
    const findMember = async (bearer: string) => {
      const person = PEOPLE.find(({ id }) => id === bearer);
      return person ? { ...person, permissions: new Set<string>() } : null;
    };
    return bookingCalls(buildApi({ db: lot.db, findMember }));
  };

  /**
   * Changes a booking to longer and shorter dates, also with a declined card, cancels it, and links it to two members.
   */
  async function runRound(round: number, asMember: ReturnType<typeof memberCalls>): Promise<string> {
    // All calls come from one address, so clear its rate limits.
    await lot.db.queries.delete(throttles);
    const kind = round % 4 === 0 ? 'BOOK_NOW' : 'BUY_NOW';
    const promo = round % 2 ? { promo_code: 'SAVE10' } : {};
    const first = await lot.calls(0).quote({ ...datesOf(round, 2), ...promo }, kind);
    const booking = bookingOf(await lot.calls(0).book(first.id, { email: `ann-${round}@example.com` }));
    const proof = booking.customer_link?.split('?')[1] ?? '';
    const path = `/bookings/${booking.id}`;
    const [longer = '', shorter = ''] = await Promise.all(
      [4, 1].map(async (days) => {
        const body = datesOf(round, days);
        const answer = await lot.calls(1).send('POST', `${path}/modify-quote?${proof}`, { body });
        return v.parse(changeQuote, answer.body).quote.quote_id;
      }),
    );
    const { cc_cvc, cc_exp } = ann;
    const change = (n: number, quote_id: string, key: string, cc_number = CARDS.approved) =>
      lot.calls(n).send('POST', `${path}/modify?${proof}`, {
        body: { quote_id, cc_number, cc_cvc, cc_exp },
        headers: { 'idempotency-key': `${key}-of-round-${round}` },
      });
    const link = (memberId: string) =>
      asMember.send('POST', `${path}/link-club?${proof}`, {
        headers: { authorization: `Bearer ${memberId}` },
      });
    const cancel = (n: number) => lot.calls(n).send('POST', `/bookings/${booking.number}/cancel?${proof}`);
    // Rotate the order of the calls from round to round.
    const calls = [
      () => change(0, longer, 'long'),
      () => change(1, longer, 'long'),
      () => change(2, shorter, 'short'),
      () => change(3, longer, 'declined', CARDS.declined),
      () => link('ann'),
      () => link('bob'),
      ...(round % 3 ? [() => cancel(4), () => cancel(5)] : []),
    ];
    const offset = round % calls.length;
    const rotated = [...calls.slice(offset), ...calls.slice(0, offset)];
    const answers = await Promise.all(rotated.map((call) => call()));
    const start = calls.length - offset;
    return checkRound(round, booking.id, [...answers.slice(start), ...answers.slice(0, start)]);
  }

  /** Checks that some sequential order of the calls explains the answers. Returns the final status. */
  async function checkRound(round: number, id: string, answers: ApiAnswer[]): Promise<string> {
    const [long, longAgain, short, declined, toAnn, toBob, ...cancels] = answers;
    const context = `round ${round}: ${answers.map(({ status }) => status).join(' ')}`;
    const isLong = long?.status === 200 || longAgain?.status === 200;
    // A refused attempt isn't stored, so the same key may succeed later. Two successes must be the same answer.
    if (long?.status === 200 && longAgain?.status === 200)
      expect(longAgain?.body, context).to.deep.equal(long?.body);
    // With nothing to charge, a declined card doesn't matter.
    const changeCount = Number(isLong) + Number(short?.status === 200) + Number(declined?.status === 200);
    if (round % 4) expect(declined?.status, context).not.to.equal(200);
    // Both quotes are for the same version of the booking, so at most one is accepted.
    expect(changeCount, context).to.be.at.most(1);
    for (const answer of [long, longAgain, short, declined])
      expect(answer?.status, context).to.be.oneOf([200, 409, 422]);
    expect([toAnn, toBob].map((answer) => answer?.status).toSorted(), context).to.deep.equal([200, 404]);
    const [row] = await lot.db.queries.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.memberId, context).to.equal(toAnn?.status === 200 ? 'ann' : 'bob');
    const isCancelled = cancels.some(({ status }) => status === 200);
    for (const { status } of cancels) expect(status, context).to.be.oneOf([200, 409]);
    expect(row, context).to.include({
      version: 1 + changeCount,
      status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    });
    return isCancelled ? 'cancelled' : 'confirmed';
  }

  it('end in a state that some sequential order explains, with one fee, charge and refund each', async () => {
    const asMember = memberCalls();
    const counts = { cancelled: 0, confirmed: 0 };
    for (let round = 0; round < ROUNDS; round += 1)
      counts[(await runRound(round, asMember)) === 'cancelled' ? 'cancelled' : 'confirmed'] += 1;
    await sweepRefunds(buildDeps({ db: lot.db, now: () => new Date(Date.now() + 3_600_000) }));
    expect(await auditBooks(lot.db.queries)).to.deep.include({ ...soundBooks, ...counts });
    const { rows } = await lot.db.queries.execute(sql`select count(*)::int as many from booking_versions`);
    expect(rows[0]).to.have.property('many').that.is.greaterThan(0);
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });
});
