import { expect } from 'chai';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { eq, isNull } from 'drizzle-orm';
import { buildDeps } from '../../../../tests/support/api.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { insertClosedTransaction, insertMember } from '../../../../tests/support/closed-transactions.ts';
import { visitor } from '../../../../tests/support/quotes.ts';
import { createDocuments } from '../documents/create-documents.ts';
import type { Database } from '../../platform/database/database.ts';
import { members } from '../members/tables.ts';
import { scores } from './tables.ts';
import { siteMessages } from '../site-messages/tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { renderMail } from '../mail/render-mail.ts';
import { askForScores } from './ask-for-scores.ts';
import { createScoreFinder, recordScore } from './record-score.ts';

const LEFT = new Date('2026-11-20T18:00:00Z');
const hoursLater = (hours: number) => new Date(LEFT.getTime() + hours * HOUR_MS);

describe('askForScores', () => {
  let db: Database;
  let deps: Deps;
  let now = hoursLater(2);

  beforeEach(async () => {
    now = hoursLater(2);
    db = await buildDatabase({ now });
    deps = buildDeps({ db, now: () => now });
  });
  afterEach(() => db.close());

  const insertClosed = (values: Partial<Parameters<typeof insertClosedTransaction>[1]> = {}) =>
    insertClosedTransaction(db.queries, { id: 'stay-1', exitedAt: LEFT, ...values });
  const mails = () => db.queries.select().from(outbox);
  /** Those for one member, without those of the staff. */
  const messages = () => db.queries.select().from(siteMessages).where(isNull(siteMessages.audience));

  it('sends one mail two hours after the exit', async () => {
    await insertClosed();
    now = new Date(hoursLater(2).getTime() - 1);
    await askForScores(deps);
    expect(await mails()).to.deep.equal([]);
    for (const hours of [2, 3]) {
      now = hoursLater(hours);
      await askForScores(deps);
    }
    expect(await mails()).to.have.length(1);
    expect(await messages()).to.deep.equal([]);
  });

  it('asks once when several processes run it at the same time', async () => {
    await insertMember(db.queries, { id: 'ann' });
    await insertClosed({ memberId: 'ann' });
    await Promise.all([askForScores(deps), askForScores(deps), askForScores(deps)]);
    expect(await mails()).to.have.length(1);
    expect(await messages()).to.have.length(1);
  });

  it('sends a mail with eleven buttons, each of which records its score', async () => {
    await insertClosed();
    await askForScores(deps);
    const [mail] = await mails();
    const publicOrigin = 'https://parking.example';
    const files = createDocuments({ publicOrigin, loadPassCertificates: null });
    const { html, text } = await renderMail(
      { template: mail?.template ?? '', data: mail?.data ?? {} },
      { publicOrigin, files },
    );
    expect(text).to.include('Fri, 11/20/26, 10:00 am').and.include('R-stay-1');
    const links = [...html.matchAll(/href="([^"]*[?&;]score=(\d+)[^"]*)"/g)];
    expect(links.map(([, , score]) => Number(score))).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [, href = '', score] of links) {
      const query = new URL(href.replaceAll('&amp;', '&')).searchParams;
      const body = { score: Number(query.get('score')) };
      const { row } = await createScoreFinder(deps)({
        params: { id: query.get('transactionId') ?? '' },
        query: { res: query.get('res') ?? '' },
        body,
        caller: visitor,
      });
      await recordScore(deps, row.id, body);
      const [saved] = await db.queries.select().from(scores);
      expect(saved?.score).to.equal(Number(score));
    }
  });

  it('adds a site message for members for 14 days', async () => {
    const { email } = await insertMember(db.queries, { id: 'ann' });
    await insertClosed({ memberId: 'ann', email: null });
    await askForScores(deps);
    const [message] = await messages();
    expect(message).to.deep.include({
      memberId: 'ann',
      template: 'parkscore',
      payload: {
        transaction_id: 'stay-1',
        receipt_number: 'R-stay-1',
        travel_to_date: '2026-11-20 10:00:00-0800',
      },
      expiresAt: hoursLater(2 + 14 * 24),
    });
    expect((await mails()).map(({ recipient }) => recipient)).to.deep.equal([email]);
  });

  it('skips stays from a day ago, stays with a score, and stays without an address', async () => {
    await insertMember(db.queries, { id: 'gone' });
    await db.queries.update(members).set({ deactivatedAt: LEFT }).where(eq(members.id, 'gone'));
    await insertClosed({ id: 'old', exitedAt: hoursLater(-22) });
    await insertClosed({ id: 'unknown', email: null });
    await insertClosed({ id: 'gone', email: null, memberId: 'gone' });
    await insertClosed({ id: 'answered' });
    await db.queries.insert(scores).values({ transactionId: 'answered', score: 9 });
    await askForScores(deps);
    expect(await mails()).to.deep.equal([]);
    expect(await messages()).to.deep.equal([]);
  });
});
