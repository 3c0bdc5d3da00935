import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CHECKED_RECORDS,
  type PreviewLook,
  sendTestEmail,
  type SimulatedEmail,
} from '../../../shared/contracts/email-simulator.ts';
import { conflict } from '../../../shared/errors/app-error.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import type { Documents } from '../modules/documents/create-documents.ts';
import { titleMail } from '../modules/mail/mail-words.ts';
import { readPreviewTexts } from '../modules/mail/preview-texts.ts';
import { createMailTexts } from '../modules/mail/published-texts.ts';
import { previewPath } from '../modules/mail/preview-router.ts';
import { renderPreview, TEST_MAIL } from '../modules/mail/render-preview.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import { addMail, findNewestMail } from '../platform/outbox/outbox-rows.ts';
import type { RenderedMail } from '../platform/outbox/rendered-mail.ts';
import type { Member } from '../platform/serve/handler.ts';

export interface SimulatorDeps extends Pick<Deps, 'db' | 'signer' | 'now' | 'publicOrigin'> {
  documents: Documents;
}

interface Chosen {
  template: string;
  /** 0 is the newest one. */
  record: number;
  /** A version of its words or of the layout; the published ones if missing. */
  version?: string | undefined;
}

/** Renders the newest mails of a template, says which fail, and shows one of them. */
export async function simulate(
  { db, signer, now, publicOrigin, documents: files }: SimulatorDeps,
  { template, record, version }: Chosen,
  member: Member,
): Promise<SimulatedEmail> {
  const rows = await findNewestMail(db.queries, template, CHECKED_RECORDS);
  const texts = createMailTexts(db.queries, now);
  // Published words that a mail can't fill give way to those of the code when it is sent. Here they are failures.
  const published = { words: (await texts.findWords(template)) ?? undefined };
  const shownTexts = { ...published, ...(await readPreviewTexts(db.queries, template, version)) };
  const failures: SimulatedEmail['failures'] = [];
  let shown: RenderedMail | null = null;
  for (const [index, row] of rows.entries()) {
    try {
      const mail = await renderPreview({ ...row, ...shownTexts }, { publicOrigin, files, texts });
      if (index === record) shown = mail;
    } catch (error) {
      failures.push({ id: row.id, words: error instanceof Error ? error.message.slice(0, 250) : 'unknown' });
    }
    // Fifty mails take a second; other requests go in between.
    await nextTurn();
  }
  const row = rows[record];
  const frameOf = (look: PreviewLook) => previewPath(signer, { id: row?.id ?? '', look, version }, now());
  return {
    template,
    title: titleMail(template),
    checked: rows.length,
    failures,
    shown:
      row && shown
        ? {
            record,
            written_at: formatWireDate(row.createdAt),
            subject: shown.subject,
            text: shown.text,
            frames: {
              normal: frameOf('normal'),
              dark: frameOf('dark'),
              'no-pictures': frameOf('no-pictures'),
            },
          }
        : null,
    own_address: member.email,
  };
}

/** Queues a test of a mail to the employee's own address. Throws 409 if there is no such mail. */
export async function sendTest(
  { db, now }: SimulatorDeps,
  { template, record }: Chosen,
  member: Member,
): Promise<string> {
  await db.transaction(async (tx) => {
    const at = now();
    const row = (await findNewestMail(tx, template, CHECKED_RECORDS))[record];
    if (!row) throw conflict('STATE_CHANGED', 'There is no such email yet.');
    await addMail(tx, {
      cause: `test-mail:${newId()}`,
      template: TEST_MAIL,
      recipient: member.email,
      data: { mail: row.id },
      expiresAt: new Date(at.getTime() + HOUR_MS),
    });
    await recordAudit(tx, {
      action: sendTestEmail,
      actor: member,
      subject: { kind: 'email', id: row.id, name: titleMail(template) },
      before: null,
      after: { test_to: member.email },
      at,
    });
  });
  return member.email;
}
