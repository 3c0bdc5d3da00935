import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type BoothCard, scan } from '../../../shared/contracts/booth.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { openBookingDesk, type BookingDesk } from '../../../tests/support/booking-desk.ts';
import { as, boothCalls, transactionOf } from '../../../tests/support/booth-calls.ts';
import { bookingOf } from '../../../tests/support/bookings.ts';
import { insertMember } from '../../../tests/support/closed-transactions.ts';
import { lotWalkSightings } from '../modules/lot-walks/tables.ts';
import { startWalk } from '../modules/lot-walks/start-walk.ts';
import { openingGroups } from '../modules/members/opening-groups.ts';
import { transactions } from '../modules/transactions/tables.ts';

const STAFF: Record<string, string> = { cashier: 'Cashier', lead: 'Shift lead' };

describe('What the booth knows of a car', () => {
  let desk: BookingDesk;
  let calls: ReturnType<typeof boothCalls>;

  beforeEach(async () => {
    desk = await openBookingDesk({
      findMember: async (bearer) => {
        const group = openingGroups.find(({ name }) => name === STAFF[bearer]);
        const permissions = new Set<string>(group?.permissions);
        return { id: bearer, number: bearer, email: `${bearer}@club.example`, permissions };
      },
    });
    for (const id of Object.keys(STAFF)) await insertMember(desk.db.queries, { id });
    calls = boothCalls(desk);
  });
  afterEach(() => desk.close());

  const park = async (plate: string) =>
    transactionOf(
      await calls.driveUp({
        license_plate: plate,
        at: new Date(desk.state.now.getTime() - 30 * HOUR_MS).toISOString(),
      }),
    );
  const scanAs = async (code: string, who = 'cashier') =>
    v.parse(scan.output, (await desk.send('POST', '/booth/scan', { body: { code }, headers: as(who) })).body);
  const cardOf = async (code: string, who?: string): Promise<BoothCard> => {
    const [card] = (await scanAs(code, who)).cards;
    if (!card) throw new Error(`Nothing has the code ${code}`);
    return card;
  };
  const leaveOwing = async (plate: string) => {
    const { id, ticket_number: ticket = '' } = await park(plate);
    const body = { customer_name: 'Pat Doe', phone: '2065550150', reason: 'CARD_DECLINED' };
    await desk.send('POST', `/transactions/${id}/pay-later`, { body, headers: as('lead') });
    const { owed, receipt_number: receipt } = await cardOf(ticket);
    return { id, debt: { receipt_number: receipt, amount: owed } };
  };

  it('says what a plate owes when it comes again: with a booking, parked, or as a drive-up', async () => {
    const { debt } = await leaveOwing('OWE 123');
    const unknown = await scanAs('owe-123');
    expect(unknown.cards).to.deep.equal([]);
    expect(unknown.message).to.match(/This plate owes \$\d+\.\d\d for an earlier stay\.$/);
    const quote = await desk.quote({
      travel_from_date: new Date(desk.state.now.getTime() + HOUR_MS).toISOString(),
      travel_to_date: new Date(desk.state.now.getTime() + 9 * HOUR_MS).toISOString(),
    });
    const { number = '' } = bookingOf(await desk.book(String(quote.id), { license_plate: 'OWE123' }));
    expect((await cardOf(number)).earlier_debts).to.deep.equal([debt]);
    const { ticket_number: ticket = '' } = await park('OWE 123');
    expect((await cardOf(ticket)).earlier_debts).to.deep.equal([debt]);
    expect((await cardOf(debt.receipt_number ?? '')).earlier_debts).to.deep.equal([]);
  });

  it('says what a member owes whose car has another plate', async () => {
    const { id, debt } = await leaveOwing('OLD 1');
    const { id: parked, ticket_number: ticket = '' } = await park('NEW 1');
    expect((await cardOf(ticket)).earlier_debts).to.deep.equal([]);
    for (const stay of [id, parked])
      await desk.db.queries.update(transactions).set({ memberId: 'lead' }).where(eq(transactions.id, stay));
    expect((await cardOf(ticket)).earlier_debts).to.deep.equal([debt]);
  });

  it('says where a lot walk saw the car last', async () => {
    const { id, ticket_number: ticket = '' } = await park('SEEN 1');
    expect((await cardOf(ticket)).last_seen).to.equal(null);
    const { now: at } = desk.state;
    const walk = await desk.db.transaction((tx) => startWalk(tx, { by: 'cashier', at }));
    const seen = { walkId: walk.id, seenBy: 'cashier', transactionId: id, licensePlate: 'SEEN1' };
    await desk.db.queries.insert(lotWalkSightings).values([
      { ...seen, id: 'one', row: 'A', at: new Date(at.getTime() - HOUR_MS) },
      { ...seen, id: 'two', row: 'C', at },
    ]);
    expect((await cardOf('seen')).last_seen).to.deep.equal({ row: 'C', at: '2026-11-20 10:00:00-0800' });
  });

  it('lets who may void take back a check-in by mistake', async () => {
    const { ticket_number: ticket = '' } = await park('VOID 1');
    expect((await cardOf(ticket)).allowed_actions).to.not.include('void');
    expect((await cardOf(ticket, 'lead')).allowed_actions).to.include('void');
  });
});
