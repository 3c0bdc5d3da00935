import type { Request, Router } from 'express';
import type { Deps } from '../../platform/deps.ts';
import { createSignedRouter, type Receive } from '../../platform/webhooks/webhook-router.ts';
import { findSignatureProblem } from '../payments/webhook-signature.ts';
import { parseReport } from './parse-report.ts';
import { recordReport } from './record-report.ts';

/** Where the mail server hands over what arrives at the return paths. */
export const REPORT_PATH = '/api/webhooks/mail';

/** A report may hold our whole mail with its documents. */
const BODY_LIMIT = 2 * 1024 * 1024;

interface ReportDeps extends Pick<Deps, 'db' | 'now' | 'log' | 'signer'> {
  /** The secret that the mail server signs with; null: everything is refused. */
  secret: string | null;
}

/** Creates the only way in for reports of other mail servers: a raw message, signed like the card network's webhook. */
export function createReportDoor({ db, now, log, signer, secret }: ReportDeps): Receive {
  return async (raw, header) => {
    if (secret === null) return 403;
    const problem = findSignatureProblem({ payload: raw, header, secret, now: now() });
    if (problem !== null) {
      log.warn({ problem }, 'A mail report was refused');
      return 400;
    }
    // Anybody can mail anything to a return path. What can't be parsed is no report.
    const report = await parseReport(raw).catch(() => null);
    const outcome = report
      ? await db.transaction((tx) => recordReport(tx, signer, { report, raw, at: now() }))
      : 'no report';
    log.info({ outcome, kind: report?.outcome }, 'A mail report was received');
    return 200;
  };
}

/** Creates the router for the reports of other mail servers. */
export const createReportRouter = ({
  receiveReport,
  ...deps
}: Pick<Deps, 'db' | 'now'> & { receiveReport: Receive; addressOf: (req: Request) => string }): Router =>
  createSignedRouter({ ...deps, receive: receiveReport, header: 'mail-signature', bodyLimit: BODY_LIMIT });
