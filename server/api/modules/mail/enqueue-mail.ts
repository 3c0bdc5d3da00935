import type { MailTemplate } from '../../../../shared/contracts/mail-kinds.ts';
import type { Queries } from '../../platform/database/database.ts';
import { addMail, type NewMail as OutboxMail } from '../../platform/outbox/outbox-rows.ts';
import { isWanted } from './is-wanted.ts';

export interface NewMail extends OutboxMail {
  template: MailTemplate;
}

/**
 * Adds a mail to the outbox in the caller's transaction, so that it is sent only if the transaction commits. Does
 * nothing if the recipient has opted out of this kind of mail.
 */
export async function enqueueMail(queries: Queries, mail: NewMail): Promise<void> {
  if (!(await isWanted(queries, mail))) return;
  await addMail(queries, mail);
}
