/** A mail as the mail server gets it. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** Where to stop mails of this kind; required ones have none. */
  unsubscribe?: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}
