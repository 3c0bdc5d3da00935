import { expect } from 'chai';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Database } from '../database/database.ts';
import { throttles } from './tables.ts';
import { forgetOldThrottles, throttle } from './limits.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

describe('throttle', () => {
  let db: Database;
  before(async () => {
    db = await buildDatabase();
  });
  after(() => db.close());

  const secondsLeft = async (key: string, now: Date) => {
    const error: unknown = await throttle(db.queries, key, 3, 60, now).catch((thrown: unknown) => thrown);
    if (error === undefined) return 0;
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    return error.details.retryAfter;
  };

  it('lets the limit through and then says how many seconds are left', async () => {
    const answers = [];
    for (let use = 0; use < 4; use += 1) answers.push(await secondsLeft('mail:1', later(15)));
    expect(answers).to.deep.equal([0, 0, 0, 45]);
  });

  it('counts each key by itself', async () => {
    expect(await secondsLeft('mail:2', later(15))).to.equal(0);
  });

  it('begins again with the next window', async () => {
    expect(await secondsLeft('mail:1', later(60))).to.equal(0);
  });

  it('lets no more than the limit through when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => secondsLeft('mail:3', NOON)));
    expect(answers.filter((left) => left === 0)).to.have.length(3);
  });

  it('forgets windows that are over', async () => {
    await forgetOldThrottles(db.queries, later(24 * 60 * 60 + 1));
    const left = await db.queries.select({ windowStart: throttles.windowStart }).from(throttles);
    expect(left).to.deep.equal([{ windowStart: later(60) }]);
  });
});
