import { expect } from 'chai';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { eq } from 'drizzle-orm';
import { buildDeps } from '../../../../tests/support/api.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { insertClosedTransaction, insertMember } from '../../../../tests/support/closed-transactions.ts';
import { refusalOf, visitor } from '../../../../tests/support/quotes.ts';
import type { Database } from '../../platform/database/database.ts';
import { incidents } from '../incidents/tables.ts';
import { scores } from './tables.ts';
import { siteMessages } from '../site-messages/tables.ts';
import { transactions } from '../transactions/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { findScoreTimes } from './find-scores.ts';
import { findTransaction } from '../transactions/find-transaction.ts';
import { actionsFor } from '../transactions/present-transaction.ts';
import { createScoreFinder, recordScore } from './record-score.ts';
import { answerLink, signScores } from './score-links.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const STAY = 'stay-1';

describe('recordScore', () => {
  let db: Database;
  let deps: Deps;
  let now = NOW;

  beforeEach(async () => {
    now = NOW;
    db = await buildDatabase({ now });
    deps = buildDeps({ db, now: () => now });
    const { id: memberId } = await insertMember(db.queries, { id: 'ann' });
    await insertClosedTransaction(db.queries, { id: STAY, memberId, email: 'Ann@example.org' });
  });
  afterEach(() => db.close());

  const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  const resOf = (score: number, transactionId = STAY, expires = later(14)) =>
    new URLSearchParams(answerLink(deps.signer, transactionId, score, expires).split('?')[1]).get('res') ??
    '';
  const answer = async (
    score: number,
    more: { id?: string; proof?: Record<string, string>; body?: object; caller?: object } = {},
  ) => {
    const body = { score, ...more.body };
    const { row } = await createScoreFinder(deps)({
      params: { id: more.id ?? STAY },
      query: more.proof ?? { res: resOf(score) },
      body,
      caller: { ...visitor, ...more.caller },
    });
    return recordScore(deps, row.id, body);
  };
  const findSaved = async () => (await db.queries.select().from(scores))[0];
  const noProof = { proof: {} };

  it('saves the score of a button in the mail', async () => {
    expect(await answer(9)).to.include({ score: 9 });
    expect(await findSaved()).to.include({ transactionId: STAY, score: 9, feedback: null });
  });

  it('answers 404 for a button of another score, of another transaction or of an expired mail', async () => {
    const wrong = [resOf(10), resOf(9, 'stay-2'), resOf(9, STAY, NOW), 'a.b'];
    for (const res of wrong)
      expect(await refusalOf(answer(9, { proof: { res } }))).to.include({ status: 404 });
    expect(await findSaved()).to.equal(undefined);
  });

  it('accepts the link to the transaction as proof', async () => {
    const token = deps.signer.sign('transaction', STAY, later(30));
    expect(await answer(7, { proof: { token } })).to.include({ score: 7 });
    const others = deps.signer.sign('transaction', 'stay-2', later(30));
    expect(await refusalOf(answer(1, { proof: { token: others } }))).to.include({ status: 404 });
  });

  it('accepts later changes with the token of the first answer', async () => {
    const { token } = await answer(9);
    await answer(4, { proof: { token }, body: { feedback: 'The shuttle was late.', email_address: null } });
    expect(await findSaved()).to.include({ score: 4, feedback: 'The shuttle was late.' });
    await answer(8);
    expect(await findSaved()).to.include({ score: 8, feedback: 'The shuttle was late.' });
  });

  it('answers 409 after 7 days, when the score action is no longer offered', async () => {
    const isOffered = async () => {
      const details = await findTransaction(db.queries, eq(transactions.id, STAY));
      const scoredAt = (await findScoreTimes(db.queries, [STAY])).get(STAY);
      return details && actionsFor(details, now, scoredAt).includes('score');
    };
    expect(await isOffered()).to.equal(true);
    await answer(9);
    now = new Date(later(7).getTime() - 1);
    await answer(8);
    expect(await isOffered()).to.equal(true);
    now = later(7);
    expect(await isOffered()).to.equal(false);
    expect(await refusalOf(answer(2))).to.include({ status: 409, code: 'SCORE_STANDS' });
    expect(await findSaved()).to.include({ score: 8 });
  });

  it('accepts the transaction’s member and no other', async () => {
    const member = (id: string) => ({
      id,
      number: '1',
      email: 'x@example.com',
      permissions: new Set<string>(),
    });
    expect(await refusalOf(answer(9, { ...noProof, caller: { member: member('bob') } }))).to.include({
      status: 404,
    });
    await answer(9, { ...noProof, caller: { member: member('ann') } });
    expect(await findSaved()).to.include({ score: 9 });
  });

  it('accepts the email of the transaction or of its member and no other', async () => {
    const refusal = await refusalOf(answer(3, noProof));
    expect(refusal.details.fieldErrors).to.deep.equal({ email_address: ['Required'] });
    const other = { email_address: 'bob@example.com' };
    expect(await refusalOf(answer(3, { ...noProof, body: other }))).to.include({ status: 404 });
    await answer(3, { ...noProof, body: { email_address: 'ann@EXAMPLE.org' } });
    await answer(4, { ...noProof, body: { email_address: 'ann@club.example' } });
    expect(await findSaved()).to.include({ score: 4 });
  });

  it('answers 404 while the car is parked', async () => {
    const proof = { token: signScores(deps.signer, 'stay-3', later(1)) };
    expect(await refusalOf(answer(9, { id: 'stay-3', proof }))).to.include({ status: 404 });
  });

  it('opens one incident for low scores, also for parallel calls', async () => {
    await answer(7);
    expect(await db.queries.select().from(incidents)).to.deep.equal([]);
    await Promise.all([answer(6), answer(0), answer(3)]);
    await answer(9);
    const opened = await db.queries.select().from(incidents);
    expect(opened.map(({ reason, state }) => [reason, state])).to.deep.equal([['LOW_SCORE', 'OPEN']]);
  });

  it('dismisses the site message', async () => {
    const payload = { transaction_id: STAY };
    await db.queries
      .insert(siteMessages)
      .values({ id: 'm1', memberId: 'ann', template: 'parkscore', payload });
    await answer(9);
    const [message] = await db.queries.select().from(siteMessages).where(eq(siteMessages.id, 'm1'));
    expect(message?.dismissedAt).to.deep.equal(NOW);
  });
});
