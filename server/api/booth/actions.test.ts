import { expect } from 'chai';
import * as v from 'valibot';
import { openBookingDesk, type BookingDesk } from '../../../tests/support/booking-desk.ts';
import { as, boothCalls, transactionOf } from '../../../tests/support/booth-calls.ts';
import { insertMember } from '../../../tests/support/closed-transactions.ts';
import { eq } from 'drizzle-orm';
import { bookingOf } from '../../../tests/support/bookings.ts';
import { getLotBoard, type LotBoard, scan } from '../../../shared/contracts/booth.ts';
import { chargeLostTicket, recordGateOpened } from '../../../shared/contracts/exceptions.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/format/durations.ts';
import { cents, centsOf } from '../../../shared/format/money.ts';
import { capacityDays } from '../modules/capacity/tables.ts';
import { moneyMovements } from '../modules/money/tables.ts';
import { openingGroups } from '../modules/members/opening-groups.ts';

/** Staff by their bearer token, with the rights of a group. */
const STAFF: Record<string, string> = {
  cashier: 'Cashier',
  lead: 'Shift lead',
  manager: 'Manager',
  dispatcher: 'Dispatcher',
};

describe('What else the booth does with a car', () => {
  let desk: BookingDesk;
  let calls: ReturnType<typeof boothCalls>;

  before(async function () {
    this.timeout(120_000);
    desk = await openBookingDesk({
      findMember: async (bearer) => {
        const group = openingGroups.find(({ name }) => name === STAFF[bearer]);
        const permissions = new Set<string>(group?.permissions);
        const email = `${bearer}@club.example`;
        return { id: bearer, number: bearer, email, permissions, passwordAt: desk.state.now };
      },
    });
    for (const id of Object.keys(STAFF)) await insertMember(desk.db.queries, { id });
    calls = boothCalls(desk);
  });
  after(() => desk.close());

  let plates = 0;
  /** Drives up some hours ago. */
  const park = async (hours = 1, body: object = {}) =>
    transactionOf(
      await calls.driveUp({
        license_plate: `ACT${(plates += 1)}00`,
        at: new Date(desk.state.now.getTime() - hours * HOUR_MS).toISOString(),
        ...body,
      }),
    );
  const post = (target: string, body: object, who = 'cashier') =>
    desk.send('POST', target, { body, headers: as(who) });
  const scanAs = async (who: string, code = '') => {
    const { cards } = v.parse(scan.output, (await post('/booth/scan', { code }, who)).body);
    const [card] = cards;
    if (!card) throw new Error(`Nothing has the code ${code}`);
    return card;
  };
  const dueOf = async (ticket = '') => centsOf((await scanAs('cashier', ticket)).bill?.due ?? 0);

  it('shows each employee the actions that their rights allow, and their own limit', async () => {
    const { ticket_number: ticket } = await park();
    const see = async (who: string) => {
      const { allowed_actions: actions, own_limit: limit } = await scanAs(who, ticket);
      return [actions.includes('discount'), centsOf(limit)];
    };
    expect(await see('dispatcher')).to.deep.equal([false, 0]);
    expect(await see('cashier')).to.deep.equal([true, 0]);
    expect(await see('lead')).to.deep.equal([true, 50_00]);
    expect(await see('manager')).to.deep.equal([true, 500_00]);
  });

  it('takes a discount off at once within the own limit, and shows a request above it until it is decided', async () => {
    const { id, ticket_number: ticket } = await park(30);
    const before = await dueOf(ticket);
    const discount = { amount_cents: 5_00, reason: 'GOODWILL', words: null };
    expect((await post(`/transactions/${id}/discount`, discount, 'lead')).body).to.include({ state: 'DONE' });
    expect(await dueOf(ticket)).to.equal(before - 5_00);
    await post(`/transactions/${id}/discount`, discount);
    const { asked } = await scanAs('cashier', ticket);
    expect(asked).to.deep.include({ kind: 'DISCOUNT', amount: { amount: 5_00, currency: 'USD' } });
    await post(`/approvals/${asked?.id}/decide`, { decision: 'APPROVE' }, 'lead');
    expect((await scanAs('cashier', ticket)).asked).to.equal(null);
    expect(await dueOf(ticket)).to.equal(before - 10_00);
  });

  it('offers to refund what a receipt still has, to ask for it without the right to refund', async () => {
    const { id } = await park(30);
    const { receipt } = transactionOf(await calls.checkOut(id, { payment_kind: 'CARD' }));
    const number = receipt?.receiptNumber ?? '';
    const total = centsOf(receipt?.total ?? 0);
    const seen = await scanAs('cashier', number);
    expect(seen.allowed_actions).to.deep.equal(['ask-refund']);
    expect(centsOf(seen.refundable ?? 0)).to.equal(total);
    expect((await scanAs('manager', number)).allowed_actions).to.deep.equal(['refund']);
    const refund = { amount_cents: total, reason: 'SERVICE', words: null };
    expect((await post(`/receipts/${number}/refund`, refund, 'manager')).status).to.equal(200);
    expect((await scanAs('manager', number)).allowed_actions).to.deep.equal([]);
  });

  const boardOf = async () =>
    v.parse(getLotBoard.output, (await desk.send('GET', '/booth/board', { headers: as('cashier') })).body);
  const codesOf = ({ rows }: LotBoard['owed']) => rows.map(({ code }) => code);
  const movements = async (receiptNumber = '') =>
    (
      await desk.db.queries
        .select()
        .from(moneyMovements)
        .where(eq(moneyMovements.receiptNumber, receiptNumber))
    ).map((row) => [row.kind, row.cents]);

  it('lets a car leave without paying, with nothing in the ledger', async () => {
    const { id, ticket_number: ticket } = await park(30);
    const exit = { reason: 'POLICE', words: 'Ambulance' };
    const { receipt } = transactionOf(await post(`/transactions/${id}/nil-exit`, exit));
    expect(centsOf(receipt?.total ?? 1)).to.equal(0);
    expect(await movements(receipt?.receiptNumber)).to.deep.equal([]);
    expect((await scanAs('cashier', ticket)).notes).to.deep.equal([
      'Nil exit: Police or emergency, Ambulance.',
    ]);
    expect((await post(`/transactions/${id}/nil-exit`, exit)).status).to.equal(409);
  });

  it('lets a shift lead release a car whose driver pays later, and takes that payment once', async () => {
    const { id, ticket_number: ticket } = await park(30);
    const due = await dueOf(ticket);
    const person = { customer_name: 'Pat Doe', phone: '2065550150', reason: 'CARD_DECLINED', words: null };
    expect((await post(`/transactions/${id}/pay-later`, person)).status).to.equal(403);
    const { receipt } = transactionOf(await post(`/transactions/${id}/pay-later`, person, 'lead'));
    const number = receipt?.receiptNumber ?? '';
    expect(receipt?.payments.map(({ kind }) => kind)).to.deep.equal(['OWED']);
    expect(await movements(number)).to.deep.equal([]);
    const row = (await boardOf()).owed.rows.find(({ code }) => code === number);
    expect(row).to.deep.include({ phone: '2065550150', customer_name: 'Pat Doe', owed: cents(due) });
    const seen = await scanAs('cashier', number);
    expect(seen).to.include({ next: 'SETTLE', customer_name: 'Pat Doe', refundable: null });
    expect(centsOf(seen.owed ?? 0)).to.equal(due);
    expect(seen.allowed_actions).to.deep.equal(['mail-debt']);
    const pay = { payment_kind: 'CASH', cash_tendered_cents: due + 100 };
    const little = { payment_kind: 'CASH', cash_tendered_cents: due - 1 };
    expect((await post(`/transactions/${id}/settle`, little)).status).to.equal(422);
    transactionOf(await post(`/transactions/${id}/settle`, pay));
    expect(await movements(number)).to.deep.equal([
      ['CASH_IN', due + 100],
      ['CHANGE', -100],
    ]);
    expect((await post(`/transactions/${id}/settle`, pay)).status).to.equal(409);
    expect(codesOf((await boardOf()).owed)).to.not.include(number);
    expect(await scanAs('cashier', number)).to.include({ next: 'NONE' });
  });

  it('charges a lost ticket like a drive-up of seven days, once a second person has approved it', async () => {
    const lost = { license_plate: 'LOST 1', reason: 'NO_RECORD', words: 'Found nothing' };
    const { ticket_number: ticket } = v.parse(
      chargeLostTicket.output,
      (await post('/transactions/lost-ticket', lost)).body,
    );
    const { asked, transaction_id: id, bill } = await scanAs('cashier', ticket);
    expect(bill?.why).to.equal('Drive-up price for 7 days.');
    expect((await calls.checkOut(id ?? '')).status).to.equal(409);
    const decide = { decision: 'APPROVE' };
    expect((await post(`/approvals/${asked?.id}/decide`, decide, 'lead')).status).to.equal(200);
    expect((await calls.checkOut(id ?? '')).status).to.equal(200);
  });

  it('opens a stay for a gate that was opened by hand, which the board shows until it ends', async () => {
    const opened = await post('/transactions/gate-opened', { reason: 'POWER', words: 'Lane 2' });
    const { ticket_number: ticket } = v.parse(recordGateOpened.output, opened.body);
    expect(codesOf((await boardOf()).to_explain)).to.include(ticket);
    const { transaction_id: id, notes } = await scanAs('cashier', ticket);
    expect(notes).to.deep.equal(['Gate opened by hand: Power or gate failure, Lane 2.']);
    await post(`/transactions/${id}/nil-exit`, { reason: 'SERVICE' });
    expect(codesOf((await boardOf()).to_explain)).to.not.include(ticket);
  });

  it('counts how often a ticket was printed again, and notes another plate at the exit', async () => {
    const { id, ticket_number: ticket } = await park();
    for (let times = 0; times < 2; times += 1)
      expect((await post(`/booth/tickets/${id}/reprint`, {})).status).to.equal(200);
    await post(`/transactions/${id}/other-plate`, { license_plate: 'XYZ 9', reason: 'PROVEN', words: null });
    expect((await scanAs('cashier', ticket)).notes).to.deep.equal([
      'Other plate at the exit: XYZ 9, Driver proved it is theirs.',
      'Ticket printed again 2 times.',
    ]);
  });

  it('changes when a booked car is expected to leave: the board follows, and the space moves', async () => {
    const from = new Date(desk.state.now.getTime() + HOUR_MS);
    const quote = await desk.quote({
      travel_from_date: from.toISOString(),
      travel_to_date: new Date(from.getTime() + 2 * DAY_MS).toISOString(),
    });
    const booking = bookingOf(await desk.book(String(quote.id)));
    const { id, ticket_number: ticket } = transactionOf(await calls.checkIn(booking.number));
    const bookedOn = async (day: string) =>
      (await desk.db.queries.select().from(capacityDays).where(eq(capacityDays.day, day)))[0]?.booked ?? 0;
    const before = [await bookedOn('2026-11-22'), await bookedOn('2026-11-24')];
    const change = async (expected_exit: string) => {
      const { expected_exit_at: changed, travel_to_date: booked } = await scanAs('cashier', ticket);
      const body = { expected_exit, seen: { expected_exit: changed ?? booked }, reason: 'FLIGHT' };
      return post(`/transactions/${id}/expected-exit`, body);
    };
    expect((await change('2026-11-24 20:00:00-0800')).body).to.include({ full_day: null });
    expect(await bookedOn('2026-11-24')).to.equal((before[1] ?? 0) + 1);
    await change('2026-11-20 20:00:00-0800');
    expect(await bookedOn('2026-11-24')).to.equal(before[1]);
    expect(await bookedOn('2026-11-22')).to.equal((before[0] ?? 0) - 1);
    expect(codesOf((await boardOf()).ending)).to.include(ticket);
    expect((await change('2026-11-19 20:00:00-0800')).status).to.equal(422);
  });

  it('puts back an exit that was changed by mistake, also to a time that has passed or to none', async () => {
    const { id, ticket_number: ticket } = await park();
    let seen: string | null = null;
    const change = async (expected_exit: string | null, reason = 'OVERSTAY') => {
      const body = { expected_exit, seen: { expected_exit: seen }, reason };
      const answer = await post(`/transactions/${id}/expected-exit`, body);
      if (answer.status === 200) seen = expected_exit;
      return answer;
    };
    const expected = async () => (await scanAs('cashier', ticket)).expected_exit_at;
    expect((await change('2026-11-25 20:00:00-0800')).body).to.include({ earlier: null });
    await change(null, 'MISTAKE');
    expect(await expected()).to.equal(null);
    expect((await change(null)).status).to.equal(422);
    await change('2026-11-19 20:00:00-0800', 'MISTAKE');
    expect(await expected()).to.equal('2026-11-19 20:00:00-0800');
    const late = (await boardOf()).should_have_left.rows.find(({ code }) => code === ticket);
    expect(late?.owed).to.deep.equal((await scanAs('cashier', ticket)).bill?.due);
  });

  it('suggests to take off the last day of a drive-up, or all of a short stay', async () => {
    const long = await park(50);
    const short = await park(2);
    const suggestionFor = async (ticket = '') => (await scanAs('cashier', ticket)).suggested_discount;
    expect((await suggestionFor(short.ticket_number))?.what).to.equal('All that is due');
    const last = await suggestionFor(long.ticket_number);
    expect(last?.what).to.equal('The last day');
    expect(centsOf(last?.amount ?? 0)).to.be.within(1, (await dueOf(long.ticket_number)) - 1);
  });

  it('finds a parked car by the last four digits of the card that paid for its booking', async () => {
    const from = new Date(desk.state.now.getTime() + HOUR_MS);
    const quote = await desk.quote({
      travel_from_date: from.toISOString(),
      travel_to_date: new Date(from.getTime() + DAY_MS).toISOString(),
    });
    const booking = bookingOf(
      await desk.book(String(quote.id), { email: 'card@example.com', license_plate: 'CARD1' }),
    );
    await calls.checkIn(booking.number);
    const { cards } = v.parse(scan.output, (await post('/booth/scan', { code: '4242' })).body);
    expect(cards.map(({ number }) => number)).to.include(booking.number);
  });
});
