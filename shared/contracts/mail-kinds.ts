import type { DeliverySetting } from './email-prefs.ts';

interface MailKind {
  /** The lowest email setting that includes this mail. 0: required, always sent. */
  level: DeliverySetting;
  /** What the preferences page calls it; null for mail to the lot itself. */
  words: string | null;
}

const BOOKING_MAIL = 'booking confirmations and changes';
const REQUESTED_DOCUMENTS = 'documents you request';
const REQUESTED_LINKS = 'links to log in or confirm something';

/** Every mail of the site by template. The mail module sends by it, and the preferences page describes it. */
export const MAIL_KINDS = {
  'booking-confirmation': { level: 0, words: BOOKING_MAIL },
  'booking-changed': { level: 0, words: BOOKING_MAIL },
  'booking-cancelled': { level: 0, words: BOOKING_MAIL },
  'booking-known': { level: 0, words: BOOKING_MAIL },
  'booking-confirm': { level: 0, words: REQUESTED_LINKS },
  'booking-released': { level: 0, words: BOOKING_MAIL },
  'my-bookings': { level: 0, words: REQUESTED_LINKS },
  'time-voucher': { level: 0, words: REQUESTED_DOCUMENTS },
  'membership-pass': { level: 0, words: REQUESTED_DOCUMENTS },
  offer: { level: 0, words: 'prices you ask us for' },
  debt: { level: 0, words: 'what is still to pay after a stay' },
  receipt: { level: 0, words: REQUESTED_DOCUMENTS },
  'account-changed': { level: 0, words: 'changes to your login' },
  'email-prefs-confirm': { level: 0, words: REQUESTED_LINKS },
  'new-email-confirm': { level: 0, words: REQUESTED_LINKS },
  'password-reset': { level: 0, words: REQUESTED_LINKS },
  'registration-confirm': { level: 0, words: REQUESTED_LINKS },
  'registration-known': { level: 0, words: REQUESTED_LINKS },
  'staff-invitation': { level: 0, words: null },
  'contact-message': { level: 0, words: null },
  'corporate-inquiry': { level: 0, words: null },
  'drop-off-reminder': { level: 1, words: 'reminders before drop-off and return' },
  'return-reminder': { level: 1, words: 'reminders before drop-off and return' },
  'stay-receipt': { level: 1, words: 'receipts after a stay' },
  'contact-copy': { level: 1, words: 'copies of your messages to us' },
  quote: { level: 1, words: 'prices you email to yourself' },
  'member-offer': { level: 2, words: 'member offers' },
  'lot-news': { level: 3, words: 'news about the lot' },
  'points-expire': { level: 2, words: 'warnings before points or vouchers expire' },
  'voucher-expires': { level: 2, words: 'warnings before points or vouchers expire' },
  'score-request': { level: 2, words: 'one question after a stay' },
} satisfies Record<string, MailKind>;

export type MailTemplate = keyof typeof MAIL_KINDS;

/** What the setting adds to the ones below it, as a list of words. */
export function listMailWords(setting: DeliverySetting): string[] {
  const kinds: MailKind[] = Object.values(MAIL_KINDS);
  const words = kinds.filter(({ level }) => level === setting).map((kind) => kind.words);
  return [...new Set(words)].filter((word) => word !== null);
}
