import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with a message once it has all of it. */
export type Answer = 'take' | 'cut the connection' | { code: number };

export interface MailServer {
  url: string;
  /** Every message that was handed over, taken or not. */
  messages: Email[];
  /** Answers for the next messages, in order; after them it takes everything. */
  answers: Answer[];
  /** Whom it does not know: refused before any content. */
  unknownRecipients: Set<string>;
  /** Cuts every connection before it agrees to take content. */
  isCuttingEarly: boolean;
  stop(): Promise<void>;
}

/** A real SMTP server on 127.0.0.1; `port` to come back where another one was. */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (mail.isCuttingEarly) return cut();
      done(mail.unknownRecipients.has(address) ? refusal(550) : null);
    },
    async onData(stream, _session, done) {
      const bytes = await buffer(stream).catch(() => null);
      // The client went away in the middle of it.
      if (!bytes) return;
      mail.messages.push(await PostalMime.parse(bytes));
      const answer = mail.answers.shift() ?? 'take';
      if (answer === 'cut the connection') return cut();
      done(answer === 'take' ? null : refusal(answer.code));
    },
  });
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A client that is cut off complains here; the test looks at the outbox instead.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages: [],
    answers: [],
    unknownRecipients: new Set(),
    isCuttingEarly: false,
    async stop() {
      cut();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return mail;
}

const refusal = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode });
