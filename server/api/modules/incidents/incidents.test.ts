import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { insertClosedTransaction, insertMember } from '../../../../tests/support/closed-transactions.ts';
import { refusalOf } from '../../../../tests/support/quotes.ts';
import { changes } from '../../platform/live/tables.ts';
import type { Incident } from '../../../../shared/contracts/incidents.ts';
import type { Database } from '../../platform/database/database.ts';
import { incidents } from './tables.ts';
import { groupMembers, groupPermissions, groups } from '../members/tables.ts';
import { findScores } from '../scores/find-scores.ts';
import { scores } from '../scores/tables.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { assignIncident, closeIncident, noteIncident } from './change-incident.ts';
import { findIncident, findIncidents } from './find-incidents.ts';
import { openScoreIncident } from './open-score-incident.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const done = { note: 'Done', outcome: 'SOLVED' } as const;

describe('Incidents', () => {
  let db: Database;
  let staff: Member;
  let colleague: Member;
  const deps = () => ({ db, now: () => NOW, findScores });

  beforeEach(async () => {
    db = await buildDatabase({ now: NOW });
    const permissions = new Set<string>();
    staff = { ...(await insertMember(db.queries, { id: 'sam' })), permissions };
    colleague = { ...(await insertMember(db.queries, { id: 'kim' })), permissions };
    await db.queries.insert(groups).values({ id: 'leads', name: 'Leads of these tests' });
    await db.queries.insert(groupPermissions).values({ groupId: 'leads', permission: 'Incidents:Update' });
    await db.queries.insert(groupMembers).values({ groupId: 'leads', memberId: 'kim' });
  });
  afterEach(() => db.close());

  async function open(id: string, createdAt = NOW): Promise<Incident> {
    await insertClosedTransaction(db.queries, { id, customerName: 'Ann Lee' });
    await db.queries.insert(scores).values({ transactionId: id, score: 2, feedback: 'Cold shuttle' });
    await openScoreIncident(db.queries, id, createdAt);
    const incident = await findIncident({ queries: db.queries, findScores }, eq(incidents.transactionId, id));
    if (!incident) throw new Error('The incident was not opened');
    return incident;
  }
  const list = async (state: 'open' | 'closed', page = 1, perPage = 25) => {
    const { items, count } = await findIncidents(
      { queries: db.queries, findScores },
      { state, page, perPage },
    );
    return { transactions: items.map(({ transaction_id: id }) => id), count };
  };
  const targetOf = ({ id }: Incident, by = staff) => ({ id, by });
  const fresh = { seen: { assignee: null } };

  it('findIncident returns the customer, the ticket and the score', async () => {
    expect(await open('a')).to.deep.include({
      state: 'OPEN',
      reason: 'LOW_SCORE',
      ticket_number: 'T-a',
      customer_name: 'Ann Lee',
      email: 'ann@example.com',
      score: 2,
      feedback: 'Cold shuttle',
      assignee: null,
      notes: [],
    });
  });

  it('can be assigned, noted on and closed', async () => {
    const assigned = await assignIncident(deps(), targetOf(await open('a')), {
      assignee: colleague.number,
      ...fresh,
    });
    expect(assigned).to.deep.include({
      state: 'ASSIGNED',
      assignee: { number: colleague.number, name: 'kim of the club' },
    });
    const noted = await noteIncident(deps(), targetOf(assigned, colleague), 'Called, no answer');
    const closed = await closeIncident(deps(), targetOf(noted), { note: 'Sent a voucher', outcome: 'PAID' });
    expect(closed).to.include({ state: 'CLOSED', closed_at: '2026-11-20 12:00:00-0800' });
    expect(closed.notes.map(({ note, by }) => [note, by.number])).to.deep.equal([
      ['Called, no answer', colleague.number],
      ['Sent a voucher', staff.number],
    ]);
  });

  it('assignIncident assigns to the caller without a number and refuses members without the permission', async () => {
    const incident = await open('a');
    expect(
      await refusalOf(assignIncident(deps(), targetOf(incident), { assignee: staff.number, ...fresh })),
    ).to.include({
      status: 422,
    });
    expect((await assignIncident(deps(), targetOf(incident), fresh)).assignee?.number).to.equal(staff.number);
  });

  it('tell staff who look at them what has changed', async () => {
    const incident = await open('a');
    await openScoreIncident(db.queries, 'a', NOW);
    await assignIncident(deps(), targetOf(incident), fresh);
    const told = await db.queries
      .select({ topic: changes.topic, id: changes.subjectId })
      .from(changes)
      .orderBy(changes.id);
    expect(told).to.deep.equal([1, 2].map(() => ({ topic: 'incidents', id: incident.id })));
  });

  it('are assigned by one of two at once, and the other is told to whom', async () => {
    const incident = await open('a');
    const two = await Promise.allSettled([
      assignIncident(deps(), targetOf(incident, staff), fresh),
      assignIncident(deps(), targetOf(incident, colleague), fresh),
    ]);
    expect(two.map(({ status }) => status).toSorted()).to.deep.equal(['fulfilled', 'rejected']);
    const now = await findIncident({ queries: db.queries, findScores }, eq(incidents.id, incident.id));
    const refusal = two.find((one) => one.status === 'rejected');
    expect(refusal?.reason).to.include({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect(refusal?.reason).to.have.nested.property(
      'details.data.conflicts[0].theirs',
      now?.assignee?.number,
    );
  });

  it('keep a note, an assignment and the end that come at once', async () => {
    const incident = await open('a');
    await Promise.all([
      noteIncident(deps(), targetOf(incident), 'Called'),
      assignIncident(deps(), targetOf(incident, colleague), fresh),
    ]);
    const closed = await closeIncident(deps(), targetOf(incident), done);
    expect(closed).to.deep.include({ state: 'CLOSED' });
    expect(closed.assignee?.number).to.equal(colleague.number);
    expect(closed.notes).to.have.length(2);
    expect(await refusalOf(closeIncident(deps(), targetOf(incident), done))).to.include({
      code: 'INCIDENT_CHANGED',
    });
  });

  it('stay closed but accept notes', async () => {
    const closed = await closeIncident(deps(), targetOf(await open('a')), done);
    expect(await refusalOf(assignIncident(deps(), targetOf(closed), fresh))).to.include({ status: 409 });
    expect((await noteIncident(deps(), targetOf(closed), 'Called again')).notes).to.have.length(2);
  });

  it('answer 404 for an unknown id', async () => {
    const nothing = { id: 'none', by: staff };
    for (const call of [
      () => noteIncident(deps(), nothing, 'x'),
      () => closeIncident(deps(), nothing, done),
      () => assignIncident(deps(), nothing, fresh),
    ])
      expect(await refusalOf(call())).to.include({ status: 404 });
  });

  it('findIncidents lists open incidents oldest first, and closed ones separately', async () => {
    const late = await open('late');
    await open('early', new Date(NOW.getTime() - 1));
    expect(await list('open')).to.deep.equal({ transactions: ['early', 'late'], count: 2 });
    expect(await list('open', 2, 1)).to.deep.equal({ transactions: ['late'], count: 2 });
    await closeIncident(deps(), targetOf(late), done);
    expect(await list('open')).to.deep.equal({ transactions: ['early'], count: 1 });
    expect(await list('closed')).to.deep.equal({ transactions: ['late'], count: 1 });
  });
});
