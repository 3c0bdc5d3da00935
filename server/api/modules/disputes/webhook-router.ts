import { type NextFunction, type Request, type Response, Router } from 'express';
import { MINUTE_SECONDS } from '../../../../shared/format/durations.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { readRawBody } from '../../../read-body.ts';
import type { Deps } from '../../platform/deps.ts';
import { countUse } from '../../platform/limits/limits.ts';
import type { WebhookDoor } from './webhook-door.ts';

/** The address for Stripe's dashboard, on the site's origin. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';

/** A dispute comes with its evidence: up to 150,000 letters. */
const BODY_LIMIT = 512 * 1024;
/** Per address. Stripe sends what is refused again for three days. */
const REQUESTS = { max: 300, seconds: MINUTE_SECONDS };

export interface WebhookDeps extends Pick<Deps, 'db' | 'now'> {
  receiveWebhook: WebhookDoor;
  /** The address of a request's sender. */
  addressOf: (req: Request) => string;
}

/**
 * Creates the router for the card network's webhook. It is mounted before the gateway: the network has no cookies and no
 * origin, the signature over the raw body is its proof.
 */
export function createWebhookRouter({ db, now, receiveWebhook, addressOf }: WebhookDeps): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    const use = { ...REQUESTS, key: `webhook:${addressOf(req)}` };
    if ((await countUse(db.queries, use, now())) > REQUESTS.max) return answer(res, 429);
    const payload = await readRawBody(req, { limit: BODY_LIMIT });
    const header = req.headers['stripe-signature'];
    answer(res, await receiveWebhook(payload, typeof header === 'string' ? header : undefined));
  });
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (error instanceof AppError) return answer(res, error.status);
    next(error);
  });
  return router;
}

function answer(res: Response, status: number): void {
  // The rest of a body that is not read cannot be skipped.
  if (!res.req.complete) res.set('connection', 'close');
  res.set('cache-control', 'no-store').sendStatus(status);
}
