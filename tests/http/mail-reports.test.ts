import { expect } from 'chai';
import { asc, eq } from 'drizzle-orm';
import { findSkipReason } from '../../server/api/modules/mail/find-skip-reason.ts';
import {
  createReportDoor,
  createReportRouter,
  REPORT_PATH,
} from '../../server/api/modules/mail/report-router.ts';
import { returnPathOf } from '../../server/api/modules/mail/return-path.ts';
import { emailSuppressions } from '../../server/api/modules/mail/tables.ts';
import { signPayload } from '../../server/api/modules/payments/webhook-signature.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import { findMail } from '../../server/api/platform/outbox/outbox-rows.ts';
import { outbox, outboxAttempts } from '../../server/api/platform/outbox/tables.ts';
import { openWorld, type World } from '../support/access-world.ts';
import { buildReport } from '../support/mail-reports.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const SECRET = 'the-secret-of-the-mail-server-in-tests';
const DOMAIN = 'bounces.example';

describe('Reports of other mail servers', function () {
  this.timeout(30_000);
  let world: World;
  let site: RunningSite;

  before(async () => {
    world = await openWorld();
    const receiveReport = createReportDoor({ ...world.deps, secret: SECRET });
    const addressOf = () => '127.0.0.1';
    site = await startSite({
      place: { mode: 'embedded', api: world.api },
      mounts: [
        { path: REPORT_PATH, handler: createReportRouter({ ...world.deps, receiveReport, addressOf }) },
      ],
      now: () => world.now,
    });
  });
  after(async () => {
    await site.close();
    await world.close();
  });

  async function addSent(): Promise<{ id: string; to: string; recipient: string }> {
    const id = newId();
    const recipient = `${Buffer.from(id).toString('hex')}@example.com`;
    await world.db.queries
      .insert(outbox)
      .values({ id, cause: `sent:${id}`, template: 'quote', recipient, data: {}, state: 'SENT' });
    return { id, recipient, to: returnPathOf(world.deps.signer, id, DOMAIN) ?? '' };
  }
  const post = async (report: string, at = world.now, signed = report) => {
    const signature = signPayload(Buffer.from(signed), { secret: SECRET, now: at });
    const headers = {
      'content-type': 'message/rfc822',
      'content-length': String(Buffer.byteLength(report)),
      'mail-signature': signature,
    };
    return (await site.get(REPORT_PATH, { method: 'POST', body: report, headers })).status;
  };
  const attemptsOf = (id: string) =>
    world.db.queries
      .select({ outcome: outboxAttempts.outcome, words: outboxAttempts.words })
      .from(outboxAttempts)
      .where(eq(outboxAttempts.mailId, id))
      .orderBy(asc(outboxAttempts.id));
  const suppressionOf = async (recipient: string) =>
    (
      await world.db.queries
        .select({ cause: emailSuppressions.cause, reason: emailSuppressions.reason })
        .from(emailSuppressions)
        .where(eq(emailSuppressions.emailKey, recipient))
    )[0];
  const stateOf = async (id: string) => (await findMail(world.db.queries, id))?.state;

  it('a hard bounce fails the mail with the server’s words and suppresses its address, once', async () => {
    const { id, to, recipient } = await addSent();
    const report = buildReport({ to, diagnostic: 'smtp; 550 5.1.1 User unknown' });
    expect(await Promise.all([post(report), post(report)])).to.deep.equal([200, 200]);
    expect(await post(report)).to.equal(200);
    const words = '5.1.1: 550 5.1.1 User unknown';
    expect(await attemptsOf(id)).to.deep.equal([{ outcome: 'BOUNCED', words }]);
    expect(await stateOf(id)).to.equal('FAILED');
    expect(await suppressionOf(recipient)).to.deep.equal({ cause: 'BOUNCE', reason: words });
  });

  it('a delay and a full mailbox are recorded and suppress nobody', async () => {
    const { id, to, recipient } = await addSent();
    await post(buildReport({ to, id: '<a@mx.example>', action: 'delayed', status: '4.2.2' }));
    expect(await stateOf(id)).to.equal('SENT');
    await post(buildReport({ to, id: '<b@mx.example>', status: '5.2.2' }));
    expect(await stateOf(id)).to.equal('FAILED');
    expect((await attemptsOf(id)).map(({ outcome }) => outcome)).to.deep.equal(['POSTPONED', 'REFUSED']);
    expect(await suppressionOf(recipient)).to.equal(undefined);
  });

  it('a complaint stops advertising and nothing else, until the address bounces', async () => {
    const { id, to, recipient } = await addSent();
    await post(buildReport({ feedback: 'abuse', to: 'fbl@parking.example', returnPath: to }));
    expect((await suppressionOf(recipient))?.cause).to.equal('COMPLAINT');
    expect((await attemptsOf(id)).map(({ outcome }) => outcome)).to.deep.equal(['COMPLAINED']);
    expect(await stateOf(id)).to.equal('SENT');
    const skipped = async (template: string) =>
      (await findSkipReason(world.db.queries, { template, recipient })) !== null;
    expect(await skipped('score-request')).to.equal(true);
    expect(await skipped('drop-off-reminder')).to.equal(false);
    expect(await skipped('booking-confirmation')).to.equal(false);
    await post(buildReport({ to, id: '<later@mx.example>' }));
    expect((await suppressionOf(recipient))?.cause).to.equal('BOUNCE');
    expect(await skipped('booking-confirmation')).to.equal(true);
  });

  it('a forged return path is answered like any other report and changes nothing', async () => {
    const { id, to, recipient } = await addSent();
    const forged = to.replace(/.{4}@/, (end) => (end.startsWith('0000') ? '1111@' : '0000@'));
    expect(await post(buildReport({ to: forged }))).to.equal(200);
    expect(await attemptsOf(id)).to.deep.equal([]);
    expect(await suppressionOf(recipient)).to.equal(undefined);
  });

  it('an old or missing signature and a changed body are refused, and a mail that is no report is taken', async () => {
    const { id, to } = await addSent();
    const report = buildReport({ to });
    expect(await post(report, new Date(world.now.getTime() - 301_000))).to.equal(400);
    expect(await post(report, world.now, `${report} `)).to.equal(400);
    const bare = await site.get(REPORT_PATH, {
      method: 'POST',
      body: report,
      headers: { 'content-length': String(Buffer.byteLength(report)) },
    });
    expect(bare.status).to.equal(400);
    expect(await post('Subject: Away\r\n\r\nI am on vacation.\r\n')).to.equal(200);
    expect(await attemptsOf(id)).to.deep.equal([]);
  });

  it('takes a report with our whole mail in it, up to 2 MB', async () => {
    const { id, to } = await addSent();
    const long = (bytes: number) =>
      buildReport({ to }).replace(
        'Hello',
        'x'
          .repeat(70)
          .concat('\r\n')
          .repeat(Math.ceil(bytes / 72)),
      );
    expect(await post(long(1_900_000))).to.equal(200);
    expect(await attemptsOf(id)).to.have.length(1);
    expect(await post(long(2_200_000))).to.equal(413);
  });
});
