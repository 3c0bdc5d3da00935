/** What mails are called; others are called by their template. */
const TITLES: Partial<Record<string, string>> = {
  'booking-cancelled': 'booking canceled',
  'booking-known': 'somebody tried to book again',
  'booking-confirm': 'link to confirm the booking',
  'booking-released': 'space released',
  'drop-off-reminder': 'reminder before drop-off',
  'return-reminder': 'reminder before the return',
  'stay-receipt': 'receipt after a stay',
  'contact-copy': 'copy of a message to us',
  'email-prefs-confirm': 'link to confirm email settings',
  'new-email-confirm': 'link to confirm a new address',
  'registration-confirm': 'link to join the club',
  'registration-known': 'somebody tried to join again',
  'member-offer': 'campaign: member offers',
  'lot-news': 'campaign: news about the lot',
  debt: 'link to pay what is owed',
  'score-request': 'question for a score',
};

/** What a mail is called within a sentence: 'booking confirmation'. */
export const nameMail = (template: string): string => TITLES[template] ?? template.replaceAll('-', ' ');

/** The same as a title: 'Booking confirmation'. */
export function titleMail(template: string): string {
  const name = nameMail(template);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The lanes, by number. */
export const LANE_LABELS: Readonly<Record<string, string>> = {
  0: 'Somebody waits for it',
  1: 'Reminders and warnings',
  2: 'To many at once',
};

export const MESSAGE_STATE_LABELS = {
  QUEUED: 'Waiting',
  SENDING: 'Being sent',
  SENT: 'Sent',
  UNCERTAIN: 'No answer',
  HELD: 'Held',
  FAILED: 'Failed',
} as const;

export const MESSAGE_STATE_TONES = {
  QUEUED: 'waiting',
  SENDING: 'waiting',
  SENT: 'good',
  UNCERTAIN: 'bad',
  HELD: 'over',
  FAILED: 'bad',
} as const;
