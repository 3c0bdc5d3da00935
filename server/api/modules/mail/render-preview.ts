import * as v from 'valibot';
import type { Queries } from '../../platform/database/database.ts';
import { findMail } from '../../platform/outbox/outbox-rows.ts';
import type { RenderedMail } from '../../platform/outbox/rendered-mail.ts';
import type { MailContext } from './mail-design.ts';
import { type MailSource, renderMail } from './render-mail.ts';

/** A mail of the simulator: it shows another mail of the outbox to an employee. */
export const TEST_MAIL = 'test-mail';

const NO_TOKEN = 'preview';

/** A mail of the outbox, or what is no mail yet, such as a draft. */
const testMailData = v.union([
  v.strictObject({ mail: v.string() }),
  v.strictObject({ template: v.string(), data: v.record(v.string(), v.unknown()) }),
]);

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
  const test = v.parse(testMailData, row.data);
  const original = 'mail' in test ? await findMail(queries, test.mail) : test;
  if (!original) throw new Error('The mail of this test is gone');
  const mail = await renderPreview(original, context);
  return { ...mail, subject: `[Test] ${mail.subject}` };
}
