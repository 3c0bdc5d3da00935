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

/** The lane that a mail is sent in. */
export const findMailLane = (template: string): Lane =>
  ROUTINE.has(template) ? LANES.ROUTINE : LANES.PERSON;
