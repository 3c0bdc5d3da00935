import { expect } from 'chai';
import type { MailTemplate } from '../../../../shared/contracts/mail-kinds.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import { eq } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { defer } from '../../../../tests/support/defer.ts';
import { startMailServer, type MailServer } from '../../../../tests/support/mail-server.ts';
import { startPostgres } from '../../../../tests/support/postgres-server.ts';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import { createLogger } from '../../../log.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/database.ts';
import { outbox, outboxAttempts } from './tables.ts';
import { createDocuments } from '../../modules/documents/create-documents.ts';
import { suppressBounced } from '../../modules/mail/suppress-bounced.ts';
import { findSkipReason } from '../../modules/mail/find-skip-reason.ts';
import { emailSuppressions } from '../../modules/mail/tables.ts';
import { enqueueMail } from '../../modules/mail/enqueue-mail.ts';
import { claimDueMail, LANES } from './outbox-rows.ts';
import { renderMail, type MailSource } from '../../modules/mail/render-mail.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { createOutbox } from './send-outbox.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const silent = createLogger('silent');
const publicOrigin = 'https://parking.example';
const files = createDocuments({ publicOrigin, loadPassCertificates: null });
const renderSource = (row: MailSource): Promise<RenderedMail> => renderMail(row, { publicOrigin, files });
const booking = buildPresentedBooking();

interface EnqueueOptions {
  cause?: string;
  template?: MailTemplate;
  database?: Database;
  expiresAt?: Date;
}

describe('outbox', () => {
  let db: Database;
  let server: MailServer;
  let time: number;

  beforeEach(async () => {
    [db, server] = await Promise.all([buildDatabase(), startMailServer()]);
    time = Date.now() + MINUTE_MS;
  });
  afterEach(() => Promise.all([server.stop(), db.close()]));

  const noReturnPath = (_id: string): string | null => null;
  const open = ({
    url = server.url,
    database = db,
    render = renderSource,
    log = silent,
    returnPathOf = noReturnPath,
  } = {}) => {
    const transport = createSmtpTransport(url);
    const from = 'Cascade <help@parking.example>';
    return createOutbox({
      db: database,
      transport,
      from,
      render,
      returnPathOf,
      findSkipReason,
      onBounce: suppressBounced,
      log,
      now: () => new Date(time),
    });
  };
  const enqueue = ({ cause = 'booked:1', database = db, ...more }: EnqueueOptions = {}) =>
    enqueueMail(database.queries, {
      cause,
      template: 'booking-confirmation',
      recipient: 'ann@example.com',
      data: { booking, customerLink: '/bookings/1/?token=abc', withPdf: true, withPass: false },
      ...more,
    });
  const readRow = async (cause = 'booked:1') => {
    const [row] = await db.queries.select().from(outbox).where(eq(outbox.cause, cause));
    if (!row) throw new Error(`No mail for ${cause}`);
    return row;
  };

  it('outbox delivers a confirmation once, with its attachments', async () => {
    await enqueue();
    await enqueue();
    const mails = open();
    expect(await mails.runOnce()).to.equal(true);
    expect(await mails.runOnce()).to.equal(false);
    expect(server.messages).to.have.length(1);
    const [mail] = server.messages;
    expect(mail?.to?.[0]?.address).to.equal('ann@example.com');
    expect(mail?.subject).to.equal('Your parking is booked: CAP7K2MQ4, Sat, 11/21/26, 9:00 am');
    expect(mail?.text).to.include('CAP7K2MQ4').and.include('https://parking.example/bookings/1/?token=abc');
    expect(mail?.attachments.map((file) => [file.filename, file.mimeType])).to.deep.equal([
      ['parking-CAP7K2MQ4.pdf', 'application/pdf'],
      ['parking-CAP7K2MQ4.ics', 'text/calendar'],
    ]);
    const row = await readRow();
    expect(row.state).to.equal('SENT');
    expect(mail?.messageId).to.equal(`<${row.id}@parking.example>`);
  });

  it('outbox asks for reports at the return path of each mail, and leaves its sender as it is', async () => {
    const returnPathOf = (id: string) => (id === known ? 'bounce+1@bounces.example' : null);
    await enqueue();
    const known = (await readRow()).id;
    await enqueue({ cause: 'booked:2' });
    const mails = open({ returnPathOf });
    await mails.runOnce();
    await mails.runOnce();
    expect(server.senders.toSorted()).to.deep.equal(['bounce+1@bounces.example', 'help@parking.example']);
    expect(server.messages.map(({ from }) => from?.address)).to.deep.equal([
      'help@parking.example',
      'help@parking.example',
    ]);
  });

  it('outbox sends the one-click unsubscribe headers of RFC 8058 with optional mail only', async () => {
    const rendered = { subject: 'A price', html: '<p>$1</p>', text: '$1', attachments: [] };
    const unsubscribe = 'https://parking.example/email/unsubscribe/ann%40example.com?token=t&setting=0';
    const headersOf = async (mail: RenderedMail) => {
      await enqueue({ cause: mail.unsubscribe ?? 'required' });
      while (await open({ render: async () => mail }).runOnce());
      const headers = server.messages.at(-1)?.headers ?? [];
      return headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]);
    };
    expect(await headersOf(rendered)).to.deep.equal([]);
    expect(await headersOf({ ...rendered, unsubscribe })).to.deep.equal([
      ['list-unsubscribe', `<${unsubscribe}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ]);
  });

  describe('while 1,000 mails of a campaign wait', () => {
    const BULK = 1_000;
    const plain = (row: MailSource): Promise<RenderedMail> =>
      Promise.resolve({ subject: row.template, html: '<p>Hi</p>', text: 'Hi', attachments: [] });
    const subjects = () => server.messages.map(({ subject }) => subject);

    beforeEach(async () => {
      const bulk = Array.from({ length: BULK }, (_, index) => ({
        id: `bulk-${index}`,
        cause: `campaign:${index}`,
        template: 'score-request',
        recipient: `reader-${index}@example.com`,
        lane: LANES.BULK,
        data: {},
        nextAttemptAt: new Date(0),
      }));
      await db.queries.insert(outbox).values(bulk);
    });

    it('outbox sends a confirmation that is queued last first, then a reminder, then the campaign', async () => {
      await enqueue({ cause: 'reminder:1', template: 'drop-off-reminder' });
      await enqueue();
      const mails = open({ render: plain });
      for (const _ of [1, 2, 3]) await mails.runOnce();
      expect(subjects()).to.deep.equal(['booking-confirmation', 'drop-off-reminder', 'score-request']);
    });

    it('outbox sends a confirmation while the mail server has not answered the campaign’s first mail', async () => {
      const answered = defer<void>();
      server.beforeAnswer = ({ subject }) =>
        subject === 'score-request' ? answered.promise : Promise.resolve();
      const mails = open({ render: plain });
      mails.start();
      await until(async () => subjects().length === 1);
      await enqueue();
      mails.nudge();
      await until(async () => (await readRow()).state === 'SENT');
      expect(subjects()).to.deep.equal(['score-request', 'booking-confirmation']);
      const ended = mails.drain();
      answered.resolve();
      await ended;
    });
  });

  it('outbox records each attempt with its time and the words of the server', async () => {
    await enqueue();
    server.answers = [{ code: 451 }, 'cut the connection'];
    const mails = open();
    const times = [];
    for (const wait of [1, 10, 0]) {
      times.push(new Date(time));
      await mails.runOnce();
      time += wait * MINUTE_MS;
    }
    const attempts = await db.queries.select().from(outboxAttempts).orderBy(outboxAttempts.id);
    expect(attempts.map(({ at, outcome }) => ({ at, outcome }))).to.deep.equal([
      { at: times[0], outcome: 'POSTPONED' },
      { at: times[1], outcome: 'UNANSWERED' },
      { at: times[2], outcome: 'ACCEPTED' },
    ]);
    expect(attempts[0]?.words).to.include('451 Not now');
    expect(attempts[2]?.words).to.match(/^250 /);
  });

  it('outbox retries when the mail server is back and delivers once', async () => {
    await enqueue();
    await server.stop();
    const mails = open();
    await mails.runOnce();
    expect(await readRow()).to.include({ state: 'QUEUED', attempts: 1 });
    expect(await mails.runOnce(), 'not before its time').to.equal(false);
    server = await startMailServer({ port: Number(new URL(server.url).port) });
    time += MINUTE_MS;
    await mails.runOnce();
    expect(server.messages).to.have.length(1);
    expect(await readRow()).to.include({ state: 'SENT', attempts: 2 });
  });

  it('outbox doubles the wait after each temporary error, up to six hours', async () => {
    await enqueue();
    const mails = open();
    const waits: number[] = [];
    server.answers = Array.from({ length: 11 }, () => ({ code: 451 }));
    for (const _ of server.answers.slice()) {
      await mails.runOnce();
      const { nextAttemptAt } = await readRow();
      waits.push((nextAttemptAt.getTime() - time) / MINUTE_MS);
      time = nextAttemptAt.getTime();
    }
    expect(waits).to.deep.equal([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    await mails.runOnce();
    expect(await readRow()).to.include({ state: 'SENT', attempts: 12 });
  });

  it('outbox marks a mail as FAILED after a permanent error', async () => {
    await enqueue();
    server.unknownRecipients.add('ann@example.com');
    const mails = open();
    await mails.runOnce();
    expect(await readRow()).to.include({ state: 'FAILED' });
    expect(await mails.runOnce()).to.equal(false);
  });

  it('outbox resends a mail when the connection broke before the content', async () => {
    await enqueue();
    server.isCuttingEarly = true;
    const mails = open();
    await mails.runOnce();
    expect(await readRow()).to.include({ state: 'QUEUED' });
    server.isCuttingEarly = false;
    time += MINUTE_MS;
    await mails.runOnce();
    expect(server.messages).to.have.length(1);
  });

  it('outbox resends a mail without an answer twice, with the same Message-ID, and then leaves it to staff', async () => {
    await enqueue();
    server.answers = ['cut the connection', 'cut the connection', 'cut the connection'];
    const mails = open();
    for (const unanswered of [1, 2]) {
      await mails.runOnce();
      expect(await readRow()).to.include({ state: 'QUEUED', unanswered });
      expect(await mails.runOnce(), 'not before ten minutes').to.equal(false);
      time += 10 * MINUTE_MS;
    }
    await mails.runOnce();
    expect(await readRow()).to.include({ state: 'UNCERTAIN', unanswered: 3 });
    time += 24 * 60 * MINUTE_MS;
    expect(await mails.runOnce()).to.equal(false);
    expect(new Set(server.messages.map(({ messageId }) => messageId)).size).to.equal(1);
  });

  it('outbox resends no mail without an answer that is older than a day', async () => {
    await enqueue();
    server.answers = ['cut the connection'];
    time += 24 * 60 * MINUTE_MS;
    await open().runOnce();
    expect(await readRow()).to.include({ state: 'UNCERTAIN', unanswered: 1 });
  });

  it('outbox resends a mail that a dead process had claimed or was sending, with the same Message-ID', async () => {
    await enqueue({ cause: 'claimed' });
    await claimDueMail(db.queries, new Date(time));
    await enqueue({ cause: 'sending' });
    const sending = { state: 'SENDING', attempts: 1, nextAttemptAt: new Date(time + 10 * MINUTE_MS) };
    await db.queries.update(outbox).set(sending).where(eq(outbox.cause, 'sending'));
    time += 11 * MINUTE_MS;
    const mails = open();
    mails.start();
    await until(async () => (await readRow('claimed')).state === 'SENT');
    await mails.drain();
    expect(await readRow('sending')).to.include({ state: 'QUEUED', unanswered: 1 });
    time += 10 * MINUTE_MS;
    await open().runOnce();
    const { id } = await readRow('sending');
    expect(server.messages.at(-1)?.messageId).to.equal(`<${id}@parking.example>`);
  });

  it('outbox logs why the server refused a mail, without addresses', async () => {
    await enqueue();
    server.unknownRecipients.add('ann@example.com');
    const lines: string[] = [];
    await open({ log: createLogger('info', { write: (line: string) => void lines.push(line) }) }).runOnce();
    expect(lines.join()).to.include('550').and.include('<[email]>: unknown user').and.not.include('ann@');
    expect((await readRow()).lastError).to.not.include('ann@');
  });

  it('outbox sends no mail after its time', async () => {
    await enqueue({ expiresAt: new Date(time) });
    await open().runOnce();
    expect(await readRow()).to.include({ state: 'FAILED', lastError: 'Too late to send' });
    expect(server.messages).to.deep.equal([]);
  });

  it('outbox sends not even required mail to a suppressed address, and says so in its row and in the log', async () => {
    await db.queries.insert(emailSuppressions).values({ emailKey: 'ann@example.com', reason: 'complaint' });
    await enqueue();
    const lines: string[] = [];
    await open({ log: createLogger('info', { write: (line: string) => void lines.push(line) }) }).runOnce();
    expect(await readRow()).to.include({ state: 'HELD', lastError: 'Suppressed address' });
    expect(lines.join()).to.include('Suppressed address').and.not.include('ann@');
    expect(server.messages).to.deep.equal([]);
  });

  it('outbox suppresses an address after two mails that bounced, and holds the next one', async () => {
    server.unknownRecipients.add('ann@example.com');
    const mails = open();
    const states = [];
    for (const cause of ['one', 'two', 'three']) {
      await enqueue({ cause });
      await mails.runOnce();
      states.push((await readRow(cause)).state);
    }
    expect(states).to.deep.equal(['FAILED', 'FAILED', 'HELD']);
    const [suppressed] = await db.queries.select().from(emailSuppressions);
    expect(suppressed).to.include({ emailKey: 'ann@example.com', cause: 'BOUNCE' });
    expect(suppressed?.reason).to.include('550').and.not.include('ann@');
  });

  it('outbox suppresses no address when the server blocks the sender', async () => {
    server.refuseRecipient = '5.7.1 Message rejected due to the reputation of your address';
    const mails = open();
    for (const cause of ['one', 'two']) {
      await enqueue({ cause });
      await mails.runOnce();
      expect(await readRow(cause)).to.include({ state: 'FAILED' });
    }
    expect(await db.queries.$count(emailSuppressions)).to.equal(0);
  });

  it('outbox sends nothing for an attempt that lost its lease', async () => {
    await enqueue();
    const transport = createSmtpTransport(server.url);
    let isTakenOver = false;
    const slow = createOutbox({
      db,
      findSkipReason,
      from: 'help@parking.example',
      log: silent,
      now: () => new Date(time),
      transport: {
        async send(message, beforeEnd) {
          time += 11 * MINUTE_MS;
          isTakenOver = await open().runOnce();
          return transport.send(message, beforeEnd);
        },
      },
      render: renderSource,
    });
    await slow.runOnce();
    expect(isTakenOver).to.equal(true);
    expect(server.messages).to.have.length(1);
    expect(await readRow()).to.include({ state: 'SENT', attempts: 2 });
  });

  it('nudge makes the outbox send immediately', async () => {
    const mails = open();
    mails.start();
    await enqueue();
    const start = Date.now();
    mails.nudge();
    await until(async () => (await readRow()).state === 'SENT');
    await mails.drain();
    expect(Date.now() - start).to.be.lessThan(2_500);
  });

  it('outbox keeps a mail that fails to render and sends the next one', async () => {
    const data = { nonsense: true };
    await enqueueMail(db.queries, { cause: 'odd', template: 'quote', recipient: 'ann@example.com', data });
    await enqueue();
    const mails = open();
    while (await mails.runOnce());
    expect(await readRow('odd')).to.include({ state: 'QUEUED', attempts: 1 });
    expect(await readRow()).to.include({ state: 'SENT' });
  });

  it('outbox sends each mail once when several processes share the table', async function () {
    this.timeout(60_000);
    const postgres = await startPostgres();
    if (!postgres) {
      console.log('SKIPPED: PostgreSQL is not installed, so two processes on one outbox are not tested.');
      return this.skip();
    }
    const databaseUrl = await postgres.createDatabase();
    const shared = await openDatabase({ databaseUrl, dataDir: '', log: silent });
    const causes = Array.from({ length: 24 }, (_, index) => `booked:${index}`);
    for (const cause of causes) await enqueue({ cause, database: shared });
    const empty = async (mails: ReturnType<typeof open>) => {
      while (await mails.runOnce());
    };
    await Promise.all(Array.from({ length: 6 }, () => empty(open({ database: shared }))));
    const ids = server.messages.map(({ messageId }) => messageId);
    await shared.close();
    await postgres.stop();
    expect(new Set(ids).size).to.equal(causes.length);
    expect(ids).to.have.length(causes.length);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}
