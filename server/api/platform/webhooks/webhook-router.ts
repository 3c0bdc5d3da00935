import { type NextFunction, type Request, type Response, Router } from 'express';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { MINUTE_SECONDS } from '../../../../shared/format/durations.ts';
import { readRawBody } from '../../../read-body.ts';
import type { Deps } from '../deps.ts';
import { countUse } from '../limits/limits.ts';

/** Receives a body and its signature, and answers the status for the sender. */
export type Receive = (payload: Uint8Array, signature: string | undefined) => Promise<200 | 400 | 403>;

interface Options extends Pick<Deps, 'db' | 'now'> {
  receive: Receive;
  /** The name of the signature's header, in lower case. */
  header: string;
  /** In bytes. */
  bodyLimit: number;
  /** The address of a request's sender. */
  addressOf: (req: Request) => string;
}

/** Per address. Senders repeat what is refused. */
const REQUESTS = { max: 300, seconds: MINUTE_SECONDS };

/**
 * Creates a router that is mounted before the gateway: its senders have no cookies and no origin, the signature over the raw
 * body is their proof.
 */
export function createSignedRouter({ db, now, receive, header, bodyLimit, addressOf }: Options): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    const use = { ...REQUESTS, key: `webhook:${addressOf(req)}` };
    if ((await countUse(db.queries, use, now())) > REQUESTS.max) return answer(res, 429);
    const payload = await readRawBody(req, { limit: bodyLimit });
    const signature = req.headers[header];
    answer(res, await receive(payload, typeof signature === 'string' ? signature : undefined));
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
