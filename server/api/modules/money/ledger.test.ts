import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { type BookingDesk, openBookingDesk } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import {
  addStaffAndMembers,
  boothCalls,
  findStaffOrMember,
  transactionOf,
} from '../../../../tests/support/booth-calls.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { moneyMovements } from './tables.ts';

const twoDays = {
  travel_from_date: '2026-11-20 11:00:00-0800',
  travel_to_date: '2026-11-22 11:00:00-0800',
};

describe('ledger of money', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk({ findMember: findStaffOrMember });
    await addStaffAndMembers(desk.db.queries, desk.state.now);
  });
  afterEach(() => desk.close());

  const readMovements = () => desk.db.queries.select().from(moneyMovements).orderBy(moneyMovements.id);
  const book = async (kind: string) => bookingOf(await desk.book((await desk.quote(twoDays, kind)).id));
  const cancel = ({ number, customer_link: link }: Booking) =>
    desk.send('POST', `/bookings/${number}/cancel?${link?.split('?')[1] ?? ''}`);
  const driveUpAndLeave = async () => {
    const booth = boothCalls(desk);
    const { id } = transactionOf(await booth.driveUp());
    desk.wait(90);
    return transactionOf(await booth.checkOut(id));
  };

  it('has a movement of a paid booking’s charge, and of its refund with who, when and why', async () => {
    const booking = await book('BUY_NOW');
    const { now } = desk.state;
    desk.wait(3);
    await cancel(booking);
    const later = desk.state.now;
    const common = { businessDay: '2026-11-20', tender: 'CARD', bookingId: booking.id, actor: 'guest' };
    const [charge, refund, ...more] = await readMovements();
    expect(more).to.deep.equal([]);
    expect(charge).to.include({ ...common, kind: 'CHARGE', cents: 5959, reason: null });
    expect(charge?.at).to.deep.equal(now);
    expect(refund).to.include({ ...common, kind: 'REFUND', cents: -3427, reason: 'Booking canceled' });
    expect(refund?.at).to.deep.equal(later);
  });

  it('has no movement of a declined charge or of a booking paid at the lot', async () => {
    const { id } = await desk.quote(twoDays, 'BUY_NOW');
    expect(await desk.book(id, { cc_number: '4000 0000 0000 0002' })).to.include({ status: 422 });
    await book('BOOK_NOW');
    expect(await readMovements()).to.deep.equal([]);
  });

  it('has what was paid at the exit and who took it, but not again what was paid online', async () => {
    const { number } = await book('BUY_NOW');
    desk.wait(60);
    const booth = boothCalls(desk);
    const parked = transactionOf(await booth.checkIn(number));
    desk.wait(3 * 24 * 60);
    const { receipt } = transactionOf(await booth.checkOut(parked.id));
    const [, exit, ...more] = await readMovements();
    expect(more).to.deep.equal([]);
    expect(exit).to.include({
      kind: 'CASH_IN',
      tender: 'CASH',
      businessDay: '2026-11-23',
      receiptNumber: receipt?.receiptNumber,
      actor: 'staff:cashier',
    });
    expect(receipt?.payments.map(({ kind }) => kind)).to.deep.equal(['ONLINE', 'CASH']);
  });

  it('counts money for the day before until the business day starts', async () => {
    await desk.db.queries.execute(sql`update lot_settings set business_day_start = '12:00'`);
    await book('BUY_NOW');
    expect((await readMovements())[0]?.businessDay).to.equal('2026-11-19');
  });

  it('refuses to change or delete a movement', async () => {
    await driveUpAndLeave();
    for (const statement of ['update money_movements set cents = 1', 'delete from money_movements']) {
      const refused = await desk.db.queries.execute(sql.raw(statement)).catch((error: unknown) => error);
      expect(refused)
        .to.have.nested.property('cause.message')
        .that.includes('Rows are only added, never changed');
    }
  });
});
