import { type NextFunction, type Request, type Response, Router } from 'express';
import { MINUTE_SECONDS } from '../../../../shared/format/durations.ts';
import type { Deps } from '../../platform/deps.ts';
import { countUse } from '../../platform/limits/limits.ts';
import { hashToken } from '../members/login-tokens.ts';
import { writeFeed } from './feeds.ts';

/** Path of the calendar feeds on the site's origin. */
export const FEED_PATH = '/schedule/feed';

/** Calendars ask every few hours. Counted per feed, because many people's calendars ask from one address. */
const READS = { max: 30, seconds: MINUTE_SECONDS };

/**
 * Creates the router of the calendar feeds. Calendars have no login, so the token in the address is the proof; it has
 * 256 random bits, so that guessing needs no limit.
 */
export function createFeedRouter({ db, now }: Pick<Deps, 'db' | 'now'>): Router {
  const router = Router();
  router.get('/:token.ics', async ({ params: { token } }, response) => {
    const calendar = await writeFeed(db.queries, token, now());
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    if (calendar === null) return void response.sendStatus(404);
    const use = { ...READS, key: `schedule-feed:${hashToken(token)}` };
    if ((await countUse(db.queries, use, now())) > READS.max) return void response.sendStatus(429);
    response.type('text/calendar').send(calendar);
  });
  // The log says the path of a request that failed.
  router.use((error: unknown, req: Request, _res: Response, next: NextFunction) => {
    req.url = '/';
    next(error);
  });
  return router;
}
