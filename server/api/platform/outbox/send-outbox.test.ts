import { expect } from 'chai';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import { eq } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { startMailServer, type MailServer } from '../../../../tests/support/mail-server.ts';
import { startPostgres } from '../../../../tests/support/postgres-server.ts';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import { createLogger } from '../../../log.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/database.ts';
import { outbox } from './tables.ts';
import { createDocuments } from '../../modules/documents/create-documents.ts';
import { isWanted } from '../../modules/mail/is-wanted.ts';
import { enqueueMail } from '../../modules/mail/enqueue-mail.ts';
import { claimDueMail } from './outbox-rows.ts';
import { renderMail, type MailSource } from '../../modules/mail/render-mail.ts';
import { createOutbox } from './send-outbox.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const log = createLogger('silent');
const publicOrigin = 'https://parking.example';
const files = createDocuments({ publicOrigin, loadPassCertificates: null });
const render = (row: MailSource) => renderMail(row, { publicOrigin, files });
const booking = buildPresentedBooking();

describe('the outbox', () => {
  let db: Database;
  let server: MailServer;
  let time: number;

  beforeEach(async () => {
    [db, server] = await Promise.all([buildDatabase(), startMailServer()]);
    time = Date.now() + MINUTE_MS;
  });
  afterEach(() => Promise.all([server.stop(), db.close()]));

  const open = ({ url = server.url, database = db } = {}) => {
    const transport = createSmtpTransport(url);
    const from = 'Cascade <help@parking.example>';
    return createOutbox({ db: database, transport, from, render, isWanted, log, now: () => new Date(time) });
  };
  const enqueue = ({ cause = 'booked:1', database = db } = {}) =>
    enqueueMail(database.queries, {
      cause,
      template: 'booking-confirmation',
      recipient: 'ann@example.com',
      data: { booking, customerLink: '/bookings/1/?token=abc', withPdf: true, withPass: false },
    });
  const readRow = async (cause = 'booked:1') => {
    const [row] = await db.queries.select().from(outbox).where(eq(outbox.cause, cause));
    if (!row) throw new Error(`No mail for ${cause}`);
    return row;
  };

  it('delivers a confirmation once, with its files', async () => {
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

  it('waits while the mail server is down, and delivers once when it is back', async () => {
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

  it('tries again after a temporary refusal, each time later, at most six hours later', async () => {
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

  it('gives up a mail that is refused for good', async () => {
    await enqueue();
    server.unknownRecipients.add('ann@example.com');
    const mails = open();
    await mails.runOnce();
    expect(await readRow()).to.include({ state: 'FAILED' });
    expect(await mails.runOnce()).to.equal(false);
  });

  it('repeats a mail whose connection was lost before the content', async () => {
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

  it('never repeats a mail whose connection was lost after the content', async () => {
    await enqueue();
    server.answers = ['cut the connection'];
    const mails = open();
    await mails.runOnce();
    expect(await readRow()).to.include({ state: 'UNCERTAIN' });
    time += 24 * 60 * MINUTE_MS;
    expect(await mails.runOnce()).to.equal(false);
    expect(server.messages).to.have.length(1);
  });

  it('repeats a mail that a dead process had only begun, and gives up one that it was handing over', async () => {
    await enqueue({ cause: 'begun' });
    await claimDueMail(db.queries, new Date(time));
    await enqueue({ cause: 'handing over' });
    const handingOver = { state: 'SENDING', attempts: 1, nextAttemptAt: new Date(time + 10 * MINUTE_MS) };
    await db.queries.update(outbox).set(handingOver).where(eq(outbox.cause, 'handing over'));
    time += 11 * MINUTE_MS;
    const mails = open();
    mails.start();
    await until(async () => (await readRow('begun')).state === 'SENT');
    await mails.drain();
    expect((await readRow('handing over')).state).to.equal('UNCERTAIN');
    expect(server.messages).to.have.length(1);
  });

  it('sends nothing in the name of an attempt that lost its lease', async () => {
    await enqueue();
    const transport = createSmtpTransport(server.url);
    let isTakenOver = false;
    const slow = createOutbox({
      db,
      isWanted,
      from: 'help@parking.example',
      log,
      now: () => new Date(time),
      transport: {
        async send(message, beforeContent) {
          time += 11 * MINUTE_MS;
          isTakenOver = await open().runOnce();
          return transport.send(message, beforeContent);
        },
      },
      render,
    });
    await slow.runOnce();
    expect(isTakenOver).to.equal(true);
    expect(server.messages).to.have.length(1);
    expect(await readRow()).to.include({ state: 'SENT', attempts: 2 });
  });

  it('looks again as soon as it is told of a mail', async () => {
    const mails = open();
    mails.start();
    await enqueue();
    const begun = Date.now();
    mails.nudge();
    await until(async () => (await readRow()).state === 'SENT');
    await mails.drain();
    expect(Date.now() - begun).to.be.lessThan(2_500);
  });

  it('keeps a mail that cannot be drawn, and goes on with the next', async () => {
    const data = { nonsense: true };
    await enqueueMail(db.queries, { cause: 'odd', template: 'quote', recipient: 'ann@example.com', data });
    await enqueue();
    const mails = open();
    while (await mails.runOnce());
    expect(await readRow('odd')).to.include({ state: 'QUEUED', attempts: 1 });
    expect(await readRow()).to.include({ state: 'SENT' });
  });

  it('sends each mail once when several processes share the table', async function () {
    this.timeout(60_000);
    const postgres = await startPostgres();
    if (!postgres) {
      console.log('SKIPPED: PostgreSQL is not installed, so two processes on one outbox are not tested.');
      return this.skip();
    }
    const databaseUrl = await postgres.createDatabase();
    const shared = await openDatabase({ databaseUrl, dataDir: '', log });
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
