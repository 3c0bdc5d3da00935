import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with a complete message. */
export type Answer = 'take' | 'cut the connection' | { code: number };

export interface MailServer {
  url: string;
  /** Every message that was sent, accepted or not. */
  messages: Email[];
  /** The envelope's sender of each message: its return path. */
  senders: string[];
  /** Answers for the next messages, in order. All later messages are accepted. */
  answers: Answer[];
  /** Unknown recipients, rejected before the content. */
  unknownRecipients: Set<string>;
  /** What the server says when it refuses every recipient with 550; null: it does not. */
  refuseRecipient: string | null;
  /** The server gives no answer to a message before this has resolved. */
  beforeAnswer: (message: Email) => Promise<unknown>;
  /** Closes every connection before it accepts content. */
  isCuttingEarly: boolean;
  stop(): Promise<void>;
}

/** A real SMTP server on 127.0.0.1. `port` reuses the port of an earlier one. */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (mail.isCuttingEarly) return cut();
      if (mail.refuseRecipient) return done(refusal(550, mail.refuseRecipient));
      done(mail.unknownRecipients.has(address) ? refusal(550, `<${address}>: unknown user`) : null);
    },
    async onData(stream, { envelope }, done) {
      const bytes = await buffer(stream).catch(() => null);
      // The client closed the connection during the message.
      if (!bytes) return;
      const message = await PostalMime.parse(bytes);
      mail.messages.push(message);
      mail.senders.push(envelope.mailFrom ? envelope.mailFrom.address : '');
      await mail.beforeAnswer(message);
      const answer = mail.answers.shift() ?? 'take';
      if (answer === 'cut the connection') return cut();
      done(answer === 'take' ? null : refusal(answer.code));
    },
  });
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Closed connections report errors here. Tests check the outbox instead.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages: [],
    senders: [],
    answers: [],
    unknownRecipients: new Set(),
    refuseRecipient: null,
    beforeAnswer: async () => {},
    isCuttingEarly: false,
    async stop() {
      cut();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return mail;
}

const refusal = (responseCode: number, words = 'Not now') =>
  Object.assign(new Error(words), { responseCode });
