import type { MailTemplate } from '../../../../shared/contracts/mail-kinds.ts';

/**
 * Mail with a link that logs in or proves that its reader owns the address. Staff can send it again, but never to another
 * address, because somebody else may read it there.
 */
const ADDRESS_PROOFS: ReadonlySet<string> = new Set<MailTemplate>([
  'account-changed',
  'booking-confirm',
  'booking-known',
  'email-prefs-confirm',
  'membership-pass',
  'my-bookings',
  'new-email-confirm',
  'password-reset',
  'registration-confirm',
  'registration-known',
  'staff-invitation',
]);

/** Whether a mail may only go to the address that it was written for. */
export const isForOneAddress = (template: string): boolean => ADDRESS_PROOFS.has(template);
