import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';

/** The result of sending a message. */
export type Delivery =
  /** The server accepted the message. */
  | { outcome: 'accepted' }
  /** The server does not have the message. `isPermanent` if the server rejected this message for good. */
  | { outcome: 'rejected'; isPermanent: boolean; reason: string }
  /** The connection broke while the content was sent, so the server may or may not have the message. */
  | { outcome: 'unknown'; reason: string };

export interface MailTransport {
  /**
   * Sends one message. Calls `beforeContent` before the first byte of the content; if that throws, nothing is sent.
   * Never throws.
   */
  send(message: SendMailOptions, beforeContent: () => Promise<void>): Promise<Delivery>;
}

/** Time limit for sending one message. Must be well below the outbox's lease. */
const SEND_TIMEOUT_MS = 120_000;

/** Sends mail over SMTP, with a connection per message. `url` is `smtp(s)://user:password@host:port`. */
export function createSmtpTransport(url: string): MailTransport {
  return {
    async send(message, beforeContent) {
      const { createTransport } = await import('nodemailer');
      const transporter = createTransport(url);
      let isContentSent = false;
      async function* notifyBefore(content: AsyncIterable<Uint8Array>) {
        await beforeContent();
        isContentSent = true;
        yield* content;
      }
      // nodemailer's errors don't tell whether content was sent, but the message stream is first read at that time.
      transporter.use('stream', (mail, done) => {
        mail.message.processFunc((content) => Readable.from(notifyBefore(content), { objectMode: false }));
        done();
      });
      try {
        await transporter.sendMail({ ...message, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
        return { outcome: 'accepted' };
      } catch (error) {
        return classifyError(error, isContentSent);
      }
    },
  };
}

function classifyError(error: unknown, isContentSent: boolean): Delivery {
  const { responseCode, command, message } = readError(error);
  if (responseCode === undefined && isContentSent) return { outcome: 'unknown', reason: message };
  // A 5xx response to our login or sender is a configuration error, so the mail is retried.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return { outcome: 'rejected', isPermanent: isAboutMail && (responseCode ?? 0) >= 500, reason: message };
}

function readError(error: unknown): { responseCode?: number; command?: string; message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message } = error;
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  const command = 'command' in error && typeof error.command === 'string' ? error.command : undefined;
  return { responseCode, command, message: message.slice(0, 250) };
}
