import type { MailTemplate } from './mail-kinds.ts';

interface MailTopic {
  label: string;
  /** The template of its mails, whose level is the email setting that a reader needs. */
  template: MailTemplate;
}

/** What mail to many readers can be about. */
export const MAIL_TOPICS = {
  OFFERS: { label: 'Member offers', template: 'member-offer' },
  NEWS: { label: 'News about the lot', template: 'lot-news' },
} as const satisfies Record<string, MailTopic>;
export type MailTopicName = keyof typeof MAIL_TOPICS;
export const MAIL_TOPIC_NAMES = ['OFFERS', 'NEWS'] as const;
