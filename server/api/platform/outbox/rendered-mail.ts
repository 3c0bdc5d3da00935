/** A mail ready to send. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** URL to unsubscribe from this kind of mail. Missing for required mails. */
  unsubscribe?: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}
