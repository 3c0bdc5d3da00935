import { createHash } from 'node:crypto';
import type { Queries } from '../../platform/database/database.ts';
import { findMail, recordReportedAttempt } from '../../platform/outbox/outbox-rows.ts';
import type { Signer } from '../../platform/signer.ts';
import type { MailReport } from './parse-report.ts';
import { findReturnPath } from './return-path.ts';
import { suppressAddress } from './suppress-bounced.ts';

/** `unknown`: the report is about no mail of ours, or nobody can prove it. */
export type Recorded = 'recorded' | 'repeated' | 'unknown';

interface Received {
  report: MailReport;
  raw: Uint8Array;
  at: Date;
}

/**
 * Records what another server reports about a mail, once, and suppresses its recipient after a hard bounce; after a complaint
 * for advertising only.
 */
export async function recordReport(
  tx: Queries,
  signer: Pick<Signer, 'accepted'>,
  { report, raw, at }: Received,
): Promise<Recorded> {
  const mailId = findReturnPath(signer, report.haystack);
  const mail = mailId === null ? undefined : await findMail(tx, mailId);
  if (!mail) return 'unknown';
  const { outcome, words } = report;
  const reportKey = createHash('sha256')
    .update(`${mail.id}\n`)
    .update(report.id ?? raw)
    .digest('base64url');
  const isNew = await recordReportedAttempt(tx, mail, { at, outcome, words, reportKey });
  if (!isNew) return 'repeated';
  const { recipient } = mail;
  if (outcome === 'BOUNCED') await suppressAddress(tx, { recipient, words, at, cause: 'BOUNCE' });
  if (outcome === 'COMPLAINED') await suppressAddress(tx, { recipient, words, at, cause: 'COMPLAINT' });
  return 'recorded';
}
