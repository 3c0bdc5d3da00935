import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { HOUR_MS } from '../../shared/format/durations.ts';
import { countBatch } from '../../server/api/modules/batches/close-batch.ts';
import { openBatch } from '../../server/api/modules/batches/open-batch.ts';
import { batchCounts, batches } from '../../server/api/modules/batches/tables.ts';
import { sumBatchMovements } from '../../server/api/modules/money/sum-batch-movements.ts';
import { moneyMovements } from '../../server/api/modules/money/tables.ts';
import { createRatesLoader } from '../../server/api/modules/rates/load-rates.ts';
import { checkInDriveUp } from '../../server/api/modules/transactions/check-in.ts';
import { checkOut } from '../../server/api/modules/transactions/check-out.ts';
import { insertMember } from '../support/closed-transactions.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import { countDeadlocks, type SharedLot } from './support/shared-lot.ts';

const CARS = 16;
const FLOAT = { twenties: 5 };

describe('A batch that is counted while its cashier takes cash', function () {
  this.timeout(120_000);
  let lot: SharedLot;
  const now = new Date();
  openLotForEach((opened) => (lot = opened));

  const park = () =>
    lot.db.transaction((tx) =>
      checkInDriveUp(tx, {
        at: new Date(now.getTime() - 3 * HOUR_MS),
        vehicleClass: 'STANDARD',
        spaces: 1,
        licensePlate: null,
        customerName: null,
        email: null,
      }),
    );

  it('has all cash that was taken in it, and takes none after the count', async () => {
    const cashier = await insertMember(lot.db.queries, { id: 'cashier' });
    const by = { id: cashier.id, permissions: new Set<string>() };
    const rates = await createRatesLoader(lot.db, () => now)();
    const batchId = await lot.db.transaction((tx) =>
      openBatch(tx, { cashierId: by.id, float: FLOAT, at: now }),
    );
    const cars = [];
    for (let car = 0; car < CARS; car += 1) cars.push((await park()).row.id);
    const card = { brand: null, lastFour: null };
    const leave = (id: string) =>
      lot.db.transaction((tx) => checkOut(tx, rates, { id, at: now, kind: 'CASH', card, takenBy: by.id }));
    const count = () => lot.db.transaction((tx) => countBatch(tx, { batchId, by, count: FLOAT, at: now }));
    const half = cars.length / 2;
    const results = await Promise.allSettled([
      ...cars.slice(0, half).map(leave),
      count(),
      ...cars.slice(half).map(leave),
    ]);
    expect(results.map(({ status }) => status)).to.deep.equal(Array(CARS + 1).fill('fulfilled'));
    const [first] = await lot.db.queries.select().from(batchCounts);
    const sums = (await sumBatchMovements(lot.db.queries, [batchId])).get(batchId);
    expect(first?.expectedCents).to.equal(100_00 + (sums?.cash.CASH_IN ?? 0));
    expect(await lot.db.queries.$count(moneyMovements)).to.equal(CARS);
    const [batch] = await lot.db.queries.select().from(batches).where(eq(batches.id, batchId));
    expect(await lot.db.queries.$count(moneyMovements, eq(moneyMovements.batchId, batchId))).to.equal(
      batch?.payments,
    );
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });

  it('of two batches opened at once, one cashier gets one', async () => {
    const { id } = await insertMember(lot.db.queries, { id: 'cashier' });
    const open = () => lot.db.transaction((tx) => openBatch(tx, { cashierId: id, float: FLOAT, at: now }));
    const results = await Promise.allSettled(Array.from({ length: 8 }, open));
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).to.include({ status: 409 });
  });
});
