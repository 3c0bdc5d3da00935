import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { and, count, eq, inArray, lte, sql } from 'drizzle-orm';
import { advanceCampaigns } from '../../server/api/campaign-desk/advance-campaigns.ts';
import { approveCampaign } from '../../server/api/campaign-desk/freeze-readers.ts';
import { approvals } from '../../server/api/modules/approvals/tables.ts';
import { campaignRecipients, campaigns, mailingLists } from '../../server/api/modules/campaigns/tables.ts';
import { findSkipReason } from '../../server/api/modules/mail/find-skip-reason.ts';
import { emailSuppressions } from '../../server/api/modules/mail/tables.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import { settleLostMail } from '../../server/api/platform/outbox/outbox-rows.ts';
import { createOutbox } from '../../server/api/platform/outbox/send-outbox.ts';
import { createSmtpTransport } from '../../server/api/platform/outbox/smtp-transport.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import { createLogger } from '../../server/log.ts';
import { MINUTE_MS } from '../../shared/format/durations.ts';
import { insertMember } from '../support/closed-transactions.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { until } from '../support/until.ts';
import { bundleApiProcess } from './support/bundle-api-process.ts';
import { openRaceServer, type RaceServer } from './support/race-server.ts';
import { dropLot } from './support/shared-lot.ts';

const READERS = 1_000;
const SUPPRESSED = 5;
/** Ten processes with eight senders each are killed while they send. */
const MAX_UNANSWERED = 80;
const TIMEOUT_MS = 120_000;

/** Four processes send at once, and each dies when it reaches its step for the given time. */
const ROUNDS = [
  [
    ['mails queued', 2],
    ['mails committed', 3],
    ['mail claimed', 20],
    ['content sent', 20],
  ],
  [
    ['marked as being sent', 20],
    ['server answered', 20],
    ['answer noted', 20],
    ['answer committed', 20],
  ],
] as const;

describe('A campaign whose processes are killed', function () {
  this.timeout(300_000);
  const log = createLogger('silent');
  let server: RaceServer | undefined;
  let db: Database;
  let url = '';
  let smtp: MailServer;
  let program: string;
  const children = new Set<ChildProcess>();
  const start = Date.now();

  before(async function () {
    server = await openRaceServer(this);
    url = await server.createDatabase();
    db = await openDatabase({ databaseUrl: url, dataDir: '', log });
    [smtp, program] = await Promise.all([startMailServer(), bundleApiProcess('campaign-process')]);
    await addCampaign();
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await smtp?.stop();
    await db?.close();
    if (url) await dropLot(url);
    await server?.stop();
  });

  async function addCampaign(): Promise<void> {
    for (const id of ['mia', 'max']) await insertMember(db.queries, { id });
    await db.queries.execute(sql`
      insert into members (id, number, email, email_key, long_name, short_name, password_hash)
      select 'r' || n, (80000000 + n)::text, 'r' || n || '@example.com', 'r' || n || '@example.com', 'A reader', 'A', ''
      from generate_series(1, ${READERS - 2}::int) as n`);
    const rules = { who: 'MEMBERS', coming: 'ANY' };
    await db.queries.insert(mailingLists).values({ id: 'all', name: 'All', topic: 'OFFERS', rules });
    const request = {
      kind: 'CAMPAIGN',
      subjectKind: 'campaign',
      subjectId: 'campaign',
      subjectName: 'Winter',
      amountCents: 0,
      reason: 'MAIL_TO_MANY',
      requestKey: 'key',
      askedBy: 'mia',
      askedAt: new Date(start),
      expiresAt: new Date(start + 60 * MINUTE_MS),
    } as const;
    await db.queries.insert(approvals).values({ id: 'request', ...request });
    await db.queries.insert(campaigns).values({
      id: 'campaign',
      name: 'Winter',
      listId: 'all',
      topic: 'OFFERS',
      subject: 'Winter',
      words: 'Hi',
      ratePerMinute: 6000,
      controlPercent: 0,
      approvalId: 'request',
    });
  }

  function run(step: string, times: number): ChildProcess {
    const args = [program, url, smtp.url, step, String(times), String(start)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    children.add(child);
    return child;
  }
  async function runToDeath(step: string, times: number): Promise<void> {
    const [, signal] = (await once(run(step, times), 'exit')) as [unknown, unknown];
    expect(signal, step).to.equal('SIGKILL');
  }
  async function countStates(): Promise<Record<string, number>> {
    const rows = await db.queries
      .select({ state: campaignRecipients.state, count: count() })
      .from(campaignRecipients)
      .groupBy(campaignRecipients.state);
    return Object.fromEntries(rows.map((row) => [row.state, row.count]));
  }

  /** Ten minutes later, mail that a dead process held is sent, or settled if the server may have it. */
  async function settleLater(minutes: number): Promise<void> {
    const later = () => new Date(Date.now() + minutes * MINUTE_MS);
    const sender = createOutbox({
      db,
      transport: createSmtpTransport(smtp.url),
      from: 'Cascade <help@parking.example>',
      render: async () => ({ subject: 'Winter', html: '<p>Hi</p>', text: 'Hi', attachments: [] }),
      findSkipReason,
      log,
      now: later,
    });
    await settleLostMail(db.queries, later());
    while (await sender.runOnce());
    await advanceCampaigns({ db, now: later });
  }

  it('mails each of 1,000 readers once or counts them as not sent, with several processes and a kill at every step', async () => {
    await runToDeath('readers frozen', 1);
    expect(await countStates()).to.deep.equal({});
    await db.transaction((tx) =>
      approveCampaign(
        tx,
        { id: 'request', subjectId: 'campaign', askedBy: 'mia' },
        { by: { id: 'max' }, at: new Date(start) },
      ),
    );
    expect(await countStates()).to.deep.equal({ WAITING: READERS });
    await db.queries.execute(sql`insert into ${emailSuppressions} (email_key, reason)
      select 'r' || n || '@example.com', 'Called' from generate_series(1, ${SUPPRESSED}::int) as n`);

    for (const round of ROUNDS) await Promise.all(round.map(([step, times]) => runToDeath(step, times)));
    for (const _ of [1, 2]) run('never', 1);
    const isWaiting = and(inArray(outbox.state, ['QUEUED']), lte(outbox.nextAttemptAt, sql`now()`));
    await until(
      async () =>
        // `until` asks every 2 ms, which would slow the mail server in this process down.
        (await pause(100, true)) &&
        ((await countStates()).WAITING ?? 0) === 0 &&
        (await db.queries.$count(outbox, isWaiting)) === 0,
      TIMEOUT_MS,
    );
    // The last two die, too, wherever they are.
    const dead = [...children].filter((child) => child.exitCode === null && child.signalCode === null);
    await Promise.all(dead.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))));
    await settleLater(11);
    // A mail that were sent again would be due now.
    await settleLater(22);

    const received = new Map<string, number>();
    for (const { to } of smtp.messages) {
      const address = to?.[0]?.address ?? '';
      received.set(address, (received.get(address) ?? 0) + 1);
    }
    expect(
      [...received.values()].every((times) => times === 1),
      'nobody got it twice',
    ).to.equal(true);
    const readers = await db.queries.select().from(campaignRecipients);
    const addressesIn = (state: string) =>
      readers.filter((reader) => reader.state === state).map(({ email }) => email);
    for (const email of addressesIn('SENT')) expect(received.get(email), email).to.equal(1);
    for (const email of addressesIn('NOT_SENT')) expect(received.has(email), email).to.equal(false);
    expect(addressesIn('NOT_SENT')).to.have.length(SUPPRESSED);
    const unanswered = addressesIn('UNANSWERED');
    expect(addressesIn('SENT').length + unanswered.length + SUPPRESSED).to.equal(READERS);
    // Three steps lie between the end of a mail and its noted answer; the other kills may hit some by chance.
    expect(unanswered.length).to.be.within(3, MAX_UNANSWERED);
    const [campaign] = await db.queries.select().from(campaigns).where(eq(campaigns.id, 'campaign'));
    expect(campaign?.state).to.equal('FINISHED');
  });
});
