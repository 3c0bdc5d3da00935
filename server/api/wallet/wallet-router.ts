import { eq, sql } from 'drizzle-orm';
import { HOUR_SECONDS } from '../../../shared/format/durations.ts';
import { type Request, type Response, Router } from 'express';
import * as v from 'valibot';
import { AppError } from '../../../shared/errors/app-error.ts';
import { readJsonBody } from '../../read-body.ts';
import { passes } from './tables.ts';
import { countUse } from '../platform/limits/limits.ts';
import { renderWalletPass, findPassKind } from './find-pass.ts';
import { markChangedPasses } from './mark-changed-passes.ts';
import { hasPassToken } from './pass-token.ts';
import { findChanged, register, unregister } from './registrations.ts';
import type { WalletDeps } from './wallet-deps.ts';
import { keepLogs } from './wallet-logs.ts';

const BODY_LIMIT = 8 * 1024;
/** Limit of log lines from all devices together. Devices have no contract and always get 200. */
const LOGS = { key: 'wallet-log', max: 100, seconds: HOUR_SECONDS };

const deviceId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/));
const pushBody = v.looseObject({ pushToken: v.pipe(v.string(), v.regex(/^[0-9A-Fa-f]{8,400}$/)) });
const logBody = v.looseObject({ logs: v.array(v.string()) });

/**
 * Creates Apple's web service for wallet passes. Mount it before the gateway's browser checks, because devices send the
 * token of their pass instead of cookies and an origin.
 * Source: https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */
export function createWalletRouter(deps: WalletDeps): Router {
  const { db, signer, now, log, files } = deps;
  const router = Router();
  const registration = '/v1/devices/:device/registrations/:type';

  /** Checks the token of the wallet pass. If invalid, sends 401 or 404. */
  const isAuthorized = async (req: Request, res: Response, { type = '', serial = '' }): Promise<boolean> => {
    if (!hasPassToken(signer, serial, req.headers.authorization)) {
      res.sendStatus(401);
      return false;
    }
    if (files.wallets.apple && type === (await files.passType())) return true;
    res.sendStatus(404);
    return false;
  };

  router.post(`${registration}/:serial`, async (req, res) => {
    const { device, serial } = req.params;
    if (!(await isAuthorized(req, res, req.params))) return;
    const { pushToken } = v.parse(pushBody, await readJsonBody(req, { limit: BODY_LIMIT }));
    const kind = await findPassKind(db.queries, serial);
    if (!kind) return void res.sendStatus(404);
    const options = { deviceId: v.parse(deviceId, device), serial, kind, pushToken };
    const isNew = await register(db, options, now());
    res.sendStatus(isNew === null ? 404 : isNew ? 201 : 200);
  });

  router.delete(`${registration}/:serial`, async (req, res) => {
    const { device, serial } = req.params;
    if (!(await isAuthorized(req, res, req.params))) return;
    await unregister(db, { deviceId: device, serial });
    res.sendStatus(200);
  });

  // Apple's protocol has no token here. The device id is secret, and the response has serial numbers only.
  router.get(registration, async (req, res) => {
    const since = new Date(Number(req.query.passesUpdatedSince ?? 0));
    if (Number.isNaN(since.getTime())) return void res.sendStatus(400);
    const changed = await findChanged(db, { deviceId: req.params.device, since }, now());
    if (!changed) return void res.sendStatus(204);
    res.json({ serialNumbers: changed.serials, lastUpdated: String(changed.updatedAt.getTime()) });
  });

  router.get('/v1/passes/:type/:serial', async (req, res) => {
    const { serial } = req.params;
    if (!(await isAuthorized(req, res, req.params))) return;
    await markChangedPasses(db, now(), eq(passes.serialNumber, serial));
    const [row] = await db.queries
      .update(passes)
      // The change that it has now may be dated a second ahead.
      .set({ fetchedAt: sql`greatest(${now().toISOString()}::timestamptz, ${passes.updatedAt})` })
      .where(eq(passes.serialNumber, serial))
      .returning();
    const kind = row?.kind ?? (await findPassKind(db.queries, serial));
    const modified = wholeSecond(row?.updatedAt ?? now());
    if (row && Date.parse(req.headers['if-modified-since'] ?? '') >= modified.getTime())
      return void res.sendStatus(304);
    const file = kind && (await renderWalletPass(deps, { kind, serial }));
    if (!file) return void res.sendStatus(404);
    res.set({
      'content-type': file.contentType,
      'last-modified': modified.toUTCString(),
      'cache-control': 'private, no-store',
    });
    res.end(file.bytes);
  });

  router.post('/v1/log', async (req, res) => {
    const { logs } = v.parse(logBody, await readJsonBody(req, { limit: BODY_LIMIT }));
    const count = await countUse(db.queries, LOGS, now());
    if (count <= LOGS.max) {
      const lines = logs.slice(0, 10).map((line) => line.slice(0, 300));
      log.warn({ lines }, 'A wallet reported problems');
      await keepLogs(db.queries, lines, now());
    }
    res.sendStatus(200);
  });

  router.use((error: unknown, _req: Request, res: Response, next: (error: unknown) => void) => {
    if (v.isValiError(error)) return void res.sendStatus(400);
    if (error instanceof AppError) return void res.sendStatus(error.status);
    next(error);
  });
  return router;
}

const wholeSecond = (instant: Date) => new Date(Math.floor(instant.getTime() / 1000) * 1000);
