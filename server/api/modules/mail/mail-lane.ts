import type { MailTemplate } from '../../../../shared/contracts/mail-kinds.ts';
import { type Lane, LANES } from '../../platform/outbox/outbox-rows.ts';

/** Mail that jobs write on their own. Nobody waits for it. */
const ROUTINE: ReadonlySet<string> = new Set<MailTemplate>([
  'drop-off-reminder',
  'return-reminder',
  'points-expire',
  'voucher-expires',
  'score-request',
]);

/** Mail of campaigns, which goes to many at once. */
const BULK: ReadonlySet<string> = new Set<MailTemplate>(['member-offer', 'lot-news']);

/** The lane that a mail is sent in. */
export function findMailLane(template: string): Lane {
  if (BULK.has(template)) return LANES.BULK;
  return ROUTINE.has(template) ? LANES.ROUTINE : LANES.PERSON;
}
