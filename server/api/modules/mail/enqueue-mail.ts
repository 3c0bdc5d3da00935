import type { Queries } from '../../platform/database/database.ts';
import { addMail } from '../../platform/outbox/outbox-rows.ts';
import { isWanted } from './is-wanted.ts';
import type { MailTemplate } from './mail-designs.ts';

export interface NewMail {
  /** Why the mail is sent, e.g. `booking-confirmed:<id>`: one mail per cause, however often this runs. */
  cause: string;
  template: MailTemplate;
  recipient: string;
  /** What the template shows, as JSON that its schema accepts; link paths with their tokens, never card data. */
  data: Record<string, unknown>;
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent if and only if that commits. Nothing happens
 * when the recipient does not want mails of this kind.
 */
export async function enqueueMail(queries: Queries, mail: NewMail): Promise<void> {
  if (!(await isWanted(queries, mail))) return;
  await addMail(queries, mail);
}
