import { asc, inArray, sql } from 'drizzle-orm';
import { formatWhen } from '../../../shared/format/time.ts';
import { maskCards, maskEmails } from '../../../shared/format/scrub.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { mailSubject, outbox } from '../platform/outbox/tables.ts';
import { nameMail } from '../modules/mail/mail-words.ts';
import type { FoundStay } from './find-stay.ts';
import { MAX_ROWS, type StoryEntry } from './story-part.ts';

type Mail = typeof outbox.$inferSelect;

/** Tells every mail about the stay: its state, and what the server said. */
export async function tellMail(queries: Queries, stay: FoundStay, reader: Member): Promise<StoryEntry[]> {
  const { booking, cars, vouchers, offers } = stay;
  const subjects = [...cars, ...vouchers, ...offers, ...(booking ? [booking] : [])].map(({ id }) => id);
  const rows = await queries
    .select()
    .from(outbox)
    .where(inArray(mailSubject(outbox.cause), booking ? [...subjects, booking.quoteId] : subjects))
    .orderBy(asc(outbox.createdAt), asc(sql`${outbox.cause}`))
    .limit(MAX_ROWS);
  // Emails of travelers are masked as in the audit log.
  const mask = (text: string) =>
    reader.permissions.has('PointClubUser:Search') ? maskCards(text) : maskEmails(maskCards(text));
  return rows.map((mail) => ({
    at: mail.createdAt,
    kind: 'mail',
    title: `Email: ${nameMail(mail.template)}`,
    details: [
      `To ${mask(mail.recipient)}`,
      describeState(mail),
      ...(mail.lastError ? [`The answer was: ${mask(mail.lastError)}`] : []),
    ],
    actor: 'job',
  }));
}

function describeState({ state, sentAt, attempts, nextAttemptAt }: Mail): string {
  if (state === 'SENT') return `Taken by the mail server: ${formatWhen(sentAt)}`;
  if (state === 'FAILED') return 'Not delivered';
  if (state === 'HELD') return 'Held, because its address gets no mail at present';
  if (state === 'UNCERTAIN') return 'The mail server never said whether it has it';
  if (state === 'SENDING') return 'Being sent';
  return attempts > 0 ? `Will be tried again: ${formatWhen(nextAttemptAt)}` : 'Waits to be sent';
}
