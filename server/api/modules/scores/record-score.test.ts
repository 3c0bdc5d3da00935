import { expect } from 'chai';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { eq } from 'drizzle-orm';
import { buildDeps } from '../../../../tests/support/api.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { insertLeftStay, insertMember } from '../../../../tests/support/left-stays.ts';
import { refusalOf, visitor } from '../../../../tests/support/quotes.ts';
import type { Database } from '../../platform/database/database.ts';
import { incidents } from '../incidents/tables.ts';
import { scores } from './tables.ts';
import { siteMessages } from '../site/tables.ts';
import { transactions } from '../transactions/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { findScoreTimes } from './find-scores.ts';
import { findTransaction } from '../transactions/find-transaction.ts';
import { actionsFor } from '../transactions/present-transaction.ts';
import { createScoreFinder, recordScore } from './record-score.ts';
import { answerLink, signScores } from './score-links.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const stay = 'stay-1';

describe('The score of a stay', () => {
  let db: Database;
  let deps: Deps;
  let now = NOW;

  beforeEach(async () => {
    now = NOW;
    db = await buildDatabase({ now });
    deps = buildDeps({ db, now: () => now });
    const { id: memberId } = await insertMember(db.queries, { id: 'ann' });
    await insertLeftStay(db.queries, { id: stay, memberId, email: 'Ann@example.org' });
  });
  afterEach(() => db.close());

  const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  const resOf = (score: number, transactionId = stay, expires = later(14)) =>
    new URLSearchParams(answerLink(deps.signer, transactionId, score, expires).split('?')[1]).get('res') ??
    '';
  const give = async (
    score: number,
    more: { id?: string; proof?: Record<string, string>; body?: object; caller?: object } = {},
  ) => {
    const body = { score, ...more.body };
    const { row } = await createScoreFinder(deps)({
      params: { id: more.id ?? stay },
      query: more.proof ?? { res: resOf(score) },
      body,
      caller: { ...visitor, ...more.caller },
    });
    return recordScore(deps, row.id, body);
  };
  const kept = async () => (await db.queries.select().from(scores))[0];
  const noProof = { proof: {} };

  it('is what the button of the mail says', async () => {
    expect(await give(9)).to.include({ score: 9 });
    expect(await kept()).to.include({ transactionId: stay, score: 9, feedback: null });
  });

  it('takes no button for another answer, another stay, or of a mail too old', async () => {
    const wrong = [resOf(10), resOf(9, 'stay-2'), resOf(9, stay, NOW), 'a.b'];
    for (const res of wrong) expect(await refusalOf(give(9, { proof: { res } }))).to.include({ status: 404 });
    expect(await kept()).to.equal(undefined);
  });

  it('is taken from whoever holds the link to the stay', async () => {
    const token = deps.signer.sign('transaction', stay, later(30));
    expect(await give(7, { proof: { token } })).to.include({ score: 7 });
    const others = deps.signer.sign('transaction', 'stay-2', later(30));
    expect(await refusalOf(give(1, { proof: { token: others } }))).to.include({ status: 404 });
  });

  it('can be changed and explained with what the first answer gave', async () => {
    const { token } = await give(9);
    await give(4, { proof: { token }, body: { feedback: 'The shuttle was late.', email_address: null } });
    expect(await kept()).to.include({ score: 4, feedback: 'The shuttle was late.' });
    await give(8);
    expect(await kept()).to.include({ score: 8, feedback: 'The shuttle was late.' });
  });

  it('stands after 7 days, and then none is asked for any more', async () => {
    const isAskedFor = async () => {
      const found = await findTransaction(db.queries, eq(transactions.id, stay));
      const scoredAt = (await findScoreTimes(db.queries, [stay])).get(stay);
      return found && actionsFor(found.row, now, scoredAt).includes('score');
    };
    expect(await isAskedFor()).to.equal(true);
    await give(9);
    now = new Date(later(7).getTime() - 1);
    await give(8);
    expect(await isAskedFor()).to.equal(true);
    now = later(7);
    expect(await isAskedFor()).to.equal(false);
    expect(await refusalOf(give(2))).to.include({ status: 409, code: 'SCORE_STANDS' });
    expect(await kept()).to.include({ score: 8 });
  });

  it('is the member’s to give, and nobody else’s', async () => {
    const member = (id: string) => ({
      id,
      number: '1',
      email: 'x@example.com',
      permissions: new Set<string>(),
    });
    expect(await refusalOf(give(9, { ...noProof, caller: { member: member('bob') } }))).to.include({
      status: 404,
    });
    await give(9, { ...noProof, caller: { member: member('ann') } });
    expect(await kept()).to.include({ score: 9 });
  });

  it('can be given with the email address of the stay or its member, and no other', async () => {
    const asked = await refusalOf(give(3, noProof));
    expect(asked.details.fieldErrors).to.deep.equal({ email_address: ['Required'] });
    const other = { email_address: 'bob@example.com' };
    expect(await refusalOf(give(3, { ...noProof, body: other }))).to.include({ status: 404 });
    await give(3, { ...noProof, body: { email_address: 'ann@EXAMPLE.org' } });
    await give(4, { ...noProof, body: { email_address: 'ann@club.example' } });
    expect(await kept()).to.include({ score: 4 });
  });

  it('is not there to give while the car is here', async () => {
    const proof = { token: signScores(deps.signer, 'stay-3', later(1)) };
    expect(await refusalOf(give(9, { id: 'stay-3', proof }))).to.include({ status: 404 });
  });

  it('opens one incident when it is low, also when it is given twice at once', async () => {
    await give(7);
    expect(await db.queries.select().from(incidents)).to.deep.equal([]);
    await Promise.all([give(6), give(0), give(3)]);
    await give(9);
    const opened = await db.queries.select().from(incidents);
    expect(opened.map(({ reason, state }) => [reason, state])).to.deep.equal([['LOW_SCORE', 'OPEN']]);
  });

  it('puts the site’s question away', async () => {
    const payload = { transaction_id: stay };
    await db.queries
      .insert(siteMessages)
      .values({ id: 'm1', memberId: 'ann', template: 'parkscore', payload });
    await give(9);
    const [message] = await db.queries.select().from(siteMessages).where(eq(siteMessages.id, 'm1'));
    expect(message?.dismissedAt).to.deep.equal(NOW);
  });
});
