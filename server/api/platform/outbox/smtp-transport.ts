import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';

/** What became of a message, as far as anyone can know. */
export type Delivery =
  /** The server answered that it has it. */
  | { outcome: 'taken' }
  /** The server certainly does not have it; a permanent refusal is about this message and not about the server's day. */
  | { outcome: 'refused'; isPermanent: boolean; reason: string }
  /** The connection was lost after the content had begun to flow: the server may or may not have it. */
  | { outcome: 'unknown'; reason: string };

export interface MailTransport {
  /**
   * Sends one message. `beforeContent` runs once the server agrees to take the content and before its first byte
   * leaves; when it throws, nothing was sent. Never throws itself.
   */
  send(message: SendMailOptions, beforeContent: () => Promise<void>): Promise<Delivery>;
}

/** How long one conversation may take, all in all; far below the time after which a lost one is given up. */
const CONVERSATION_MS = 120_000;

/** Mail over SMTP, a connection per message. `url` is nodemailer's notation: `smtp(s)://user:password@host:port`. */
export function createSmtpTransport(url: string): MailTransport {
  return {
    async send(message, beforeContent) {
      const { createTransport } = await import('nodemailer');
      const transporter = createTransport(url);
      let hasBegun = false;
      async function* announced(content: AsyncIterable<Uint8Array>) {
        await beforeContent();
        hasBegun = true;
        yield* content;
      }
      // nodemailer's errors do not tell whether the content had begun to flow; the message's stream, first read then, does.
      transporter.use('stream', (mail, done) => {
        mail.message.processFunc((content) => Readable.from(announced(content), { objectMode: false }));
        done();
      });
      try {
        await transporter.sendMail({ ...message, signal: AbortSignal.timeout(CONVERSATION_MS) });
        return { outcome: 'taken' };
      } catch (error) {
        return judge(error, hasBegun);
      }
    },
  };
}

function judge(error: unknown, hasBegun: boolean): Delivery {
  const { responseCode, command, message } = readError(error);
  if (responseCode === undefined && hasBegun) return { outcome: 'unknown', reason: message };
  // A 5xx answer to our sign-in or our sender is the operator's to mend; the mail waits for that.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return { outcome: 'refused', isPermanent: isAboutMail && (responseCode ?? 0) >= 500, reason: message };
}

function readError(error: unknown): { responseCode?: number; command?: string; message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message } = error;
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  const command = 'command' in error && typeof error.command === 'string' ? error.command : undefined;
  return { responseCode, command, message: message.slice(0, 250) };
}
