import type { MailTemplate } from '../../../../shared/contracts/mail-kinds.ts';
import type { Queries } from '../../platform/database/database.ts';
import { addMail, type NewMail as OutboxMail } from '../../platform/outbox/outbox-rows.ts';
import { findSkipReason } from './find-skip-reason.ts';
import { findMailLane } from './mail-lane.ts';
import { findMailLevel } from './mail-designs.ts';

export interface NewMail extends OutboxMail {
  template: MailTemplate;
}

/**
 * Adds a mail to the outbox in the caller's transaction, so that it is sent only if the transaction commits. Does
 * nothing if the recipient gets no mail of this kind. Required mail to a suppressed address is added and held when it
 * is due, so that staff see why somebody misses it.
 */
export async function enqueueMail(queries: Queries, mail: NewMail): Promise<void> {
  const isOptional = findMailLevel(mail.template) > 0;
  if (isOptional && (await findSkipReason(queries, mail))) return;
  await addMail(queries, { lane: findMailLane(mail.template), ...mail });
}
