import { expect } from 'chai';
import { HOUR_MS } from '../../shared/format/durations.ts';
import { eq } from 'drizzle-orm';
import { bookings } from '../../server/api/modules/bookings/tables.ts';
import { receiptPayments, receipts, transactions } from '../../server/api/modules/transactions/tables.ts';
import { createRatesLoader } from '../../server/api/modules/rates/load-rates.ts';
import { checkInBooking, checkInDriveUp } from '../../server/api/modules/transactions/check-in.ts';
import { findTicketFates } from '../../server/api/modules/transactions/find-ticket-fates.ts';
import { checkOut } from '../../server/api/modules/transactions/check-out.ts';
import { bookingOf } from '../support/bookings.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import { countDeadlocks, type SharedLot } from './support/shared-lot.ts';

const BOOTHS = 20;

describe('Check-in and check-out called in parallel', function () {
  this.timeout(120_000);
  let lot: SharedLot;
  openLotForEach((opened) => (lot = opened));

  const callInParallel = <T>(work: () => Promise<T>) =>
    Promise.allSettled(Array.from({ length: BOOTHS }, work));

  it('checkOut closes a transaction once, with one receipt', async () => {
    const now = new Date();
    const rates = await createRatesLoader(lot.db, () => now)();
    const car = {
      at: new Date(now.getTime() - 3 * HOUR_MS),
      vehicleClass: 'STANDARD',
      spaces: 1,
      licensePlate: null,
      customerName: null,
      email: null,
    };
    const { row } = await lot.db.transaction((tx) => checkInDriveUp(tx, car));
    const departure = { id: row.id, at: now, kind: 'CASH', card: { brand: null, lastFour: null } } as const;
    const results = await callInParallel(() => lot.db.transaction((tx) => checkOut(tx, rates, departure)));
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).to.include({ status: 409 });
    expect(await lot.db.queries.$count(receipts)).to.equal(1);
    expect(await lot.db.queries.$count(receiptPayments)).to.equal(1);
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });

  it('checkInBooking creates one transaction', async () => {
    const start = new Date(Date.now() + HOUR_MS);
    const dates = { travel_from_date: start, travel_to_date: new Date(start.getTime() + 48 * HOUR_MS) };
    const quote = await lot.calls(0).quote(dates, 'BOOK_NOW');
    const { number } = bookingOf(await lot.calls(0).book(quote.id ?? ''));
    const arrival = { number, at: new Date(), licensePlate: null };
    const results = await callInParallel(() => lot.db.transaction((tx) => checkInBooking(tx, arrival)));
    const ids = results.map((result) => (result.status === 'fulfilled' ? result.value.row.id : 'refused'));
    expect(new Set(ids).size).to.equal(1);
    expect(await lot.db.queries.$count(transactions)).to.equal(1);
    const [booking] = await lot.db.queries.select().from(bookings).where(eq(bookings.number, number));
    expect(booking?.status).to.equal('CHECKED_IN');
  });

  it('checkInDriveUp leaves no gap between ticket numbers, also when every third check-in fails', async () => {
    let tries = 0;
    const results = await callInParallel(() =>
      lot.db.transaction(async (tx) => {
        const isFailing = (tries += 1) % 3 === 0;
        const at = new Date(Date.now() - HOUR_MS);
        const nobody = { licensePlate: null, customerName: null, email: null };
        await checkInDriveUp(tx, { at, vehicleClass: 'STANDARD', spaces: 1, ...nobody });
        if (isFailing) throw new Error('The printer is gone');
      }),
    );
    const parked = results.filter(({ status }) => status === 'fulfilled').length;
    expect(parked).to.equal(BOOTHS - Math.floor(BOOTHS / 3));
    const { first, last, ranges } = await findTicketFates(lot.db.queries, null);
    expect(Number(last) - Number(first) + 1).to.equal(parked);
    expect(ranges.flatMap(({ fates, missing }) => [...fates, ...missing])).to.deep.equal([
      { fate: 'HERE', count: parked },
    ]);
  });
});
