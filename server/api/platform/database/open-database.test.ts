import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './database-errors.ts';
import { capacityDays } from '../../modules/capacity/tables.ts';
import { coupons } from '../../modules/coupons/tables.ts';
import { events } from '../../modules/site/tables.ts';
import { throttles } from '../limits/tables.ts';
import { secrets } from '../tables.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { seedLot } from '../../seed-lot.ts';

describe('Database', () => {
  let db: Database;

  before(async () => {
    db = await buildDatabase();
  });

  after(() => db.close());

  const countSecrets = async () => (await db.queries.select().from(secrets)).length;

  it('transaction rolls back when the work throws', async () => {
    const failure = await db
      .transaction(async (tx) => {
        await tx.insert(secrets).values({ name: 'half', value: 'done' });
        throw new Error('second thoughts');
      })
      .catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message', 'second thoughts');
    expect(await countSecrets()).to.equal(0);
  });

  it('queries keep working after a failed statement, also inside a transaction', async () => {
    const insert = () => db.queries.insert(secrets).values({ name: 'once', value: 'a' });
    await insert();
    const failure = await insert().catch((error: unknown) => error);
    expect(isUniqueViolation(failure)).to.equal(true);
    expect(isUniqueViolation(failure, 'secrets_pkey')).to.equal(true);
    expect(isUniqueViolation(failure, 'coupons_code')).to.equal(false);
    await db.transaction(async (tx) => {
      const nested = tx.transaction((inner) => inner.insert(secrets).values({ name: 'once', value: 'b' }));
      expect(isUniqueViolation(await nested.catch((error: unknown) => error))).to.equal(true);
      await tx.insert(secrets).values({ name: 'twice', value: 'c' });
    });
    expect(await countSecrets()).to.equal(2);
  });

  it('capacity_days rejects more bookings than sellable spaces', async () => {
    await db.queries.insert(capacityDays).values({ day: '2026-11-21', physical: 10, sellable: 9, booked: 9 });
    const oversold = db.queries.update(capacityDays).set({ booked: 10 });
    const failure = await oversold.catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.nested.property('cause.constraint', 'capacity_days_within_limits');
  });

  it('queries return instants, calendar days and JSON as they were written', async () => {
    const windowStart = new Date('2026-11-01T08:30:00.123Z');
    await db.queries.insert(throttles).values({ key: 'a', windowStart });
    const [throttle] = await db.queries
      .select()
      .from(throttles)
      .where(eq(throttles.windowStart, windowStart));
    expect(throttle?.windowStart).to.deep.equal(windowStart);

    const parameters = { list: [1, 'two', null], quote: `"'\\ é 🚗`, deep: { yes: true } };
    await db.queries.insert(events).values({ class: 'test', name: 'json', parameters });
    const [event] = await db.queries.select().from(events);
    expect(event?.parameters).to.deep.equal(parameters);
    expect(event?.createdAt).to.be.a('date');

    const [coupon] = await db.queries.select().from(coupons).where(eq(coupons.code, 'SPRING24'));
    expect(coupon?.bookingTo).to.equal('2024-05-31');
  });

  it('seedLot and seedDemo change nothing when repeated', async () => {
    const plans = sql`select count(*)::int as count from rate_plans`;
    const before = await db.queries.execute(plans);
    await seedLot(db.queries);
    await seedDemo(db.queries, new Date());
    expect((await db.queries.execute(plans)).rows).to.deep.equal(before.rows);
    expect(before.rows).to.deep.equal([{ count: 6 }]);
  });

  it('ping resolves when the database is open', () => db.ping());
});
