import * as v from 'valibot';
import type { Queries } from '../../platform/database/database.ts';
import { findMail } from '../../platform/outbox/outbox-rows.ts';
import type { RenderedMail } from '../../platform/outbox/rendered-mail.ts';
import type { MailContext } from './mail-design.ts';
import { type MailSource, renderMail } from './render-mail.ts';

/** A mail of the simulator: it shows another mail of the outbox to an employee. */
export const TEST_MAIL = 'test-mail';

const NO_TOKEN = 'preview';

const testMailData = v.strictObject({ mail: v.string() });

/** What signed links in a text hold. */
const TOKENS = /\btoken=[^&"'\s<>)\]]+/g;

/** Renders a mail for somebody else than its reader: its links lead nowhere, and it has no attachments. */
export async function renderPreview(row: MailSource, context: MailContext): Promise<RenderedMail> {
  const { subject, html, text } = await renderMail(row, {
    ...context,
    signLink: () => NO_TOKEN,
    signPrefs: () => NO_TOKEN,
  });
  const withoutTokens = (words: string) => words.replaceAll(TOKENS, `token=${NO_TOKEN}`);
  return { subject, html: withoutTokens(html), text: withoutTokens(text), attachments: [] };
}

/** Renders a row of the outbox. A test mail holds no data of its own, so that erasing a mail erases its tests, too. */
export async function renderOutboxMail(
  queries: Queries,
  row: MailSource,
  context: MailContext,
): Promise<RenderedMail> {
  if (row.template !== TEST_MAIL) return renderMail(row, context);
  const original = await findMail(queries, v.parse(testMailData, row.data).mail);
  if (!original) throw new Error('The mail of this test is gone');
  const mail = await renderPreview(original, context);
  return { ...mail, subject: `[Test] ${mail.subject}` };
}
