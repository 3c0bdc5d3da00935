import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { scrub } from '../../../../shared/format/scrub.ts';

/** The result of sending a message. */
export type Delivery =
  /** The server accepted the message. `answer` is its last line. */
  | { outcome: 'accepted'; answer: string }
  /**
   * The server does not have the message. `isPermanent` if the server rejected this message for good, `isBounce` if it
   * did so because of its address.
   */
  | { outcome: 'rejected'; isPermanent: boolean; isBounce?: boolean; reason: string }
  /** The connection broke after the end of the content, so the server may or may not have the message. */
  | { outcome: 'unknown'; reason: string };

export interface MailTransport {
  /**
   * Sends one message. Calls `beforeEnd` when all of the content but its end mark is sent, without which a server must
   * not deliver it (RFC 5321 §4.1.1.4); if that throws, the connection is closed instead. Never throws.
   */
  send(message: SendMailOptions, beforeEnd: () => Promise<void>): Promise<Delivery>;
}

/** Time limit for sending one message. Must be well below the outbox's lease. */
const SEND_TIMEOUT_MS = 120_000;

/** Sends mail over SMTP, with a connection per message. `url` is `smtp(s)://user:password@host:port`. */
export function createSmtpTransport(url: string): MailTransport {
  return {
    async send(message, beforeEnd) {
      const { createTransport } = await import('nodemailer');
      const transporter = createTransport(url);
      let isEndSent = false;
      async function* notifyBeforeEnd(content: AsyncIterable<Uint8Array>) {
        yield* content;
        await beforeEnd();
        isEndSent = true;
      }
      // nodemailer's errors don't tell how much was sent, but it sends the end mark when this stream ends.
      transporter.use('stream', (mail, done) => {
        mail.message.processFunc((content) => Readable.from(notifyBeforeEnd(content), { objectMode: false }));
        done();
      });
      try {
        const { response } = await transporter.sendMail({
          ...message,
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        return { outcome: 'accepted', answer: scrub(response) };
      } catch (error) {
        return classifyError(error, isEndSent);
      }
    },
  };
}

function classifyError(error: unknown, isEndSent: boolean): Delivery {
  const { responseCode, command, message } = readError(error);
  if (responseCode === undefined && isEndSent) return { outcome: 'unknown', reason: message };
  // A 5xx response to our login or sender is a configuration error, so the mail is retried.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return {
    outcome: 'rejected',
    isPermanent: isAboutMail && (responseCode ?? 0) >= 500,
    isBounce: command === 'RCPT TO' && describesAddress(responseCode, message),
    reason: message,
  };
}

/**
 * Whether a server's answer says that there is no such mailbox. Servers give the same codes to a sender that they block;
 * their enhanced code (RFC 3463) tells the two apart.
 */
export function describesAddress(code: number | undefined, words: string): boolean {
  const [enhanced] = /\b[245]\.\d+\.\d+\b/.exec(words) ?? [];
  if (enhanced) return /^5\.1\.(?:0|1|2|3|6|10)$|^5\.2\.1$/.test(enhanced);
  return code === 550 || code === 551 || code === 553;
}

/** The server's answer, without the addresses that it may repeat. */
function readError(error: unknown): { responseCode?: number; command?: string; message: string } {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const { message } = error;
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  const command = 'command' in error && typeof error.command === 'string' ? error.command : undefined;
  return { responseCode, command, message: scrub(message) };
}
