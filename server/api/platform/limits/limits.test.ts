import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Database } from '../database/database.ts';
import { throttles } from './tables.ts';
import { applyLimits, countRefusal, deleteExpiredThrottles, type LimitUse } from './limits.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

describe('applyLimits', () => {
  let db: Database;
  before(async () => {
    db = await buildDatabase();
  });
  after(() => db.close());

  const minute = (key: string, more: Partial<LimitUse> = {}): LimitUse => ({
    key,
    max: 3,
    seconds: 60,
    ...more,
  });

  /** Seconds to wait, or 0 within the limits. */
  const secondsLeft = async (uses: LimitUse[], now: Date) => {
    const error: unknown = await applyLimits(db.queries, uses, now).catch((thrown: unknown) => thrown);
    if (error === undefined) return 0;
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    return error.details.retryAfter;
  };
  const times = async (count: number, uses: LimitUse[], now: Date) => {
    const answers = [];
    for (let use = 0; use < count; use += 1) answers.push(await secondsLeft(uses, now));
    return answers;
  };
  const countOf = async (key: string) => {
    const [row] = await db.queries.select().from(throttles).where(eq(throttles.key, key));
    return row?.count ?? 0;
  };

  it('applyLimits allows `max` uses and then throws 429 with the seconds left', async () => {
    expect(await times(4, [minute('mail:1')], later(15))).to.deep.equal([0, 0, 0, 45]);
  });

  it('applyLimits counts each key separately', async () => {
    expect(await secondsLeft([minute('mail:2')], later(15))).to.equal(0);
  });

  it('applyLimits starts over with the next window', async () => {
    expect(await secondsLeft([minute('mail:1')], later(60))).to.equal(0);
  });

  it('applyLimits allows no more than `max` concurrent uses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => secondsLeft([minute('mail:3')], NOON)),
    );
    expect(answers.filter((left) => left === 0)).to.have.length(3);
  });

  it('applyLimits does not count limits after one that is used up', async () => {
    const uses = [minute('first', { max: 2 }), minute('second', { max: 9 })];
    expect(await times(4, uses, NOON)).to.deep.equal([0, 0, 60, 60]);
    expect([await countOf('first'), await countOf('second')]).to.deep.equal([4, 2]);
  });

  it('countRefusal counts only limits with the error code of the refusal', async () => {
    const uses = [minute('calls', { max: 9 }), minute('misses', { max: 2, only: 'NOT_FOUND' })];
    await times(4, uses, NOON);
    await countRefusal(db.queries, uses, 'INVALID', NOON);
    expect([await countOf('calls'), await countOf('misses')]).to.deep.equal([4, 0]);
    for (let miss = 0; miss < 2; miss += 1) await countRefusal(db.queries, uses, 'NOT_FOUND', NOON);
    expect([await countOf('misses'), await secondsLeft(uses, later(20))]).to.deep.equal([2, 40]);
  });

  it('applyLimits does not deadlock when concurrent calls use the same limits in the same order', async () => {
    const uses = [minute('a', { max: 99 }), minute('b', { max: 99 })];
    await Promise.all(Array.from({ length: 20 }, () => secondsLeft(uses, NOON)));
    expect([await countOf('a'), await countOf('b')]).to.deep.equal([20, 20]);
  });

  it('deleteExpiredThrottles deletes windows that are over', async () => {
    await deleteExpiredThrottles(db.queries, later(24 * 60 * 60 + 1));
    const left = await db.queries.select({ windowStart: throttles.windowStart }).from(throttles);
    expect(left).to.deep.equal([{ windowStart: later(60) }]);
  });
});
