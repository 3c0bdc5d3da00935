import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { optionalCard } from '../../../../shared/contracts/card-fields.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Database, Queries } from '../database/database.ts';
import { idempotencyKeys } from './tables.ts';
import { beginIdempotent, finishIdempotent, deleteExpiredKeys } from './idempotency.ts';

/** Card fields as a parsed call holds them. */
function cardOf(number: string, code = '123') {
  const { cc_number, cc_cvc } = v.parse(v.object(optionalCard), { cc_number: number, cc_cvc: code });
  return { cc_number, cc_cvc };
}

const body = {
  email: 'pat@example.com',
  ...cardOf('4242 4242 4242 4242'),
  flags: { a: 1, b: [2] },
};

/** A complete call. */
async function attempt(tx: Queries) {
  const { state } = await beginIdempotent(tx, { contract: 'createBooking', key: 'attempt-6', body });
  // Long enough for all other calls to wait for the same row.
  if (state === 'new') await tx.execute(sql`select pg_sleep(0.2)`);
  if (state === 'new')
    await finishIdempotent(tx, { contract: 'createBooking', key: 'attempt-6', status: 200, answer: {} });
  return state;
}

describe('idempotency keys', () => {
  let db: Database;
  before(async () => {
    db = await buildDatabase();
  });
  after(() => db.close());

  const begin = (key: string, sent: Record<string, unknown> = body, bookingId?: string) =>
    db.transaction((tx) => beginIdempotent(tx, { contract: 'createBooking', key, body: sent, bookingId }));
  const finish = (key: string, answer: Record<string, unknown>, status = 200) =>
    db.transaction((tx) => finishIdempotent(tx, { contract: 'createBooking', key, status, answer }));

  it('beginIdempotent returns new once, then unfinished, and then the first answer', async () => {
    expect(await begin('attempt-1', body, 'booking-1')).to.deep.equal({ state: 'new' });
    expect(await begin('attempt-1', body, 'booking-2')).to.deep.equal({
      state: 'unfinished',
      bookingId: 'booking-1',
    });
    await finish('attempt-1', { number: 'A1' });
    expect(await begin('attempt-1')).to.deep.equal({ state: 'done', status: 200, answer: { number: 'A1' } });
  });

  it('finishIdempotent keeps the first answer', async () => {
    await begin('attempt-2');
    await finish('attempt-2', { error: 'DECLINED' }, 422);
    await finish('attempt-2', { number: 'A2' });
    expect(await begin('attempt-2')).to.deep.include({ status: 422, answer: { error: 'DECLINED' } });
  });

  it('beginIdempotent ignores the order of fields and the security code', async () => {
    await begin('attempt-3');
    const { email, ...rest } = body;
    const reordered = { ...rest, flags: { b: [2], a: 1 }, ...cardOf('4242 4242 4242 4242', '999'), email };
    expect((await begin('attempt-3', reordered)).state).to.equal('unfinished');
  });

  it('beginIdempotent throws 409 for a different body', async () => {
    await begin('attempt-4');
    for (const other of [
      { ...body, email: 'sam@example.com' },
      { ...body, ...cardOf('4000000000000002') },
    ]) {
      const error: unknown = await begin('attempt-4', other).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(AppError).and.include({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
  });

  it('beginIdempotent returns new after the first attempt was rolled back', async () => {
    const rolledBack = db.transaction(async (tx) => {
      await beginIdempotent(tx, { contract: 'createBooking', key: 'attempt-5', body });
      throw new Error('power cut');
    });
    await rolledBack.catch(() => {});
    expect((await begin('attempt-5')).state).to.equal('new');
  });

  it('beginIdempotent waits for a concurrent call with the same key', async () => {
    const states = await Promise.all(Array.from({ length: 8 }, () => db.transaction(attempt)));
    expect(states.toSorted()).to.deep.equal([...Array.from({ length: 7 }, () => 'done'), 'new']);
  });

  it('beginIdempotent compares only the last four digits of cards', async () => {
    await begin('attempt-7');
    expect((await begin('attempt-7', { ...body, ...cardOf('5555000000004242') })).state).to.equal(
      'unfinished',
    );
  });

  it('deleteExpiredKeys deletes keys after 24 hours', async () => {
    await begin('attempt-8');
    const [row] = await db.queries.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'attempt-8'));
    const created = row?.createdAt.getTime() ?? 0;
    await deleteExpiredKeys(db.queries, new Date(created + DAY_MS - 1000));
    expect((await begin('attempt-8')).state).to.equal('unfinished');
    await deleteExpiredKeys(db.queries, new Date(created + DAY_MS + 1000));
    expect((await begin('attempt-8')).state).to.equal('new');
  });
});
