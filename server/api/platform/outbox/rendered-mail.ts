/** A mail ready to send. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** URL that unsubscribes from this kind of mail with one POST. Missing for required mails. */
  unsubscribe?: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}
