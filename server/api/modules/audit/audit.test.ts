import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { addReceipt } from '../../../../tests/support/club.ts';
import { insertMember } from '../../../../tests/support/closed-transactions.ts';
import { findAuditSubjects } from '../transactions/find-audit-subjects.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AuditFilter, findAudit, findAuditOf } from './find-audit.ts';
import { presentAuditEntry } from './present-audit-entry.ts';
import { type NewAuditEntry, recordAudit } from './record-audit.ts';
import { auditEntries } from './tables.ts';

const NOW = new Date('2026-11-20T20:00:00Z');

describe('Audit entries', () => {
  let db: Database;
  let sam: { id: string; number: string };

  beforeEach(async () => {
    db = await buildDatabase({ now: NOW });
    sam = await insertMember(db.queries, { id: 'sam' });
  });
  afterEach(() => db.close());

  const record = (entry: Partial<NewAuditEntry> = {}) =>
    recordAudit(db.queries, {
      action: { name: 'voidTransaction' },
      actor: sam,
      subject: { kind: 'transaction', id: 'a', name: 'T-a' },
      before: { status: 'OPEN', plate: 'ABC' },
      after: { status: 'VOID', plate: 'ABC' },
      reason: 'Printed twice',
      at: NOW,
      ...entry,
    });
  const find = async (filter: AuditFilter) => {
    const { rows } = await findAudit({ queries: db.queries, findAuditSubjects }, filter, { perPage: 25 });
    return rows.map(({ subjectId }) => subjectId);
  };
  const about = (kind: 'transaction' | 'receipt' | 'group', id: string, name = id) => ({
    subject: { kind, id, name },
  });

  it('recordAudit stores the changed fields with who, what, why and when', async () => {
    await record({ approvalId: 'p', actionId: 'x' });
    const [row] = await db.queries.select().from(auditEntries);
    expect(row).to.deep.include({
      at: NOW,
      actorId: 'sam',
      action: 'voidTransaction',
      subjectKind: 'transaction',
      subjectName: 'T-a',
      changes: { status: { before: 'OPEN', after: 'VOID' } },
      reason: 'Printed twice',
      approvalId: 'p',
      actionId: 'x',
    });
  });

  it('the database refuses to change or delete an entry', async () => {
    await record();
    for (const change of [sql`update audit_entries set reason = ''`, sql`delete from audit_entries`]) {
      const error: unknown = await db.queries.execute(change).catch((thrown: unknown) => thrown);
      expect(String((error as Error).cause)).to.contain('Audit entries are never changed');
    }
  });

  it('findAudit finds entries by ticket, receipt and club number, by name, person, action and time', async () => {
    const [receiptNumber, ticketNumber] = ['7700001', 'T7700001'];
    const stay = await addReceipt(db.queries, { number: receiptNumber, cents: 5000, exited: NOW });
    await record(about('transaction', stay, ticketNumber));
    await record(about('receipt', receiptNumber));
    await record({ ...about('group', 'g', 'Night shift'), action: { name: 'changeGroup' } });
    await record({ ...about('group', 'late'), at: new Date(NOW.getTime() + 1000) });
    expect(await find({ number: ticketNumber })).to.have.members([stay, receiptNumber]);
    expect(await find({ number: receiptNumber })).to.have.members([stay, receiptNumber]);
    expect(await find({ number: 'Night shift' })).to.deep.equal(['g']);
    expect(await find({ action: 'changeGroup' })).to.deep.equal(['g']);
    expect(await find({ from: new Date(NOW.getTime() + 1) })).to.deep.equal(['late']);
    expect(await find({ to: new Date(NOW.getTime() + 1), kind: 'group' })).to.deep.equal(['g']);
    expect(await find({ actorNumber: sam.number })).to.have.length(4);
    expect(await find({ actorNumber: '99999999' })).to.deep.equal([]);
    expect(await find({ number: 'nothing' })).to.deep.equal([]);
  });

  it('findAuditOf pages through equal times, and entries that are added meanwhile change no page', async () => {
    for (let count = 0; count < 5; count += 1) await record();
    const seen: number[] = [];
    let after: string | null | undefined;
    do {
      const page = await findAuditOf(
        db.queries,
        { kind: 'transaction', id: 'a' },
        { perPage: 2, after: after ?? undefined },
      );
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
      await record({ at: new Date(NOW.getTime() + seen.length) });
    } while (after);
    expect(new Set(seen).size).to.equal(5);
    expect(seen).to.have.length(5);
  });

  it('presentAuditEntry masks emails and card references for readers without the rights to see them', async () => {
    const after = { email: 'ann@example.com', cardReference: 'pm_12345678' };
    await record({ before: null, after, reason: 'ann@example.com called' });
    const [row] = await db.queries.select().from(auditEntries);
    if (!row) throw new Error('No entry was written');
    const actors = new Map([['sam', { number: '20000001', longName: 'Sam Lee' }]]);
    const seenWith = (...permissions: string[]) => {
      const { changes, reason, actor } = presentAuditEntry(row, actors, new Set(permissions));
      return {
        values: Object.fromEntries(changes.map((change) => [change.field, change.after])),
        reason,
        actor,
      };
    };
    expect(seenWith()).to.deep.equal({
      values: { email: 'a…@example.com', cardReference: '…5678' },
      reason: 'a…@example.com called',
      actor: { number: '20000001', name: 'Sam Lee' },
    });
    expect(seenWith('PointClubUser:Search', 'Transactions:Refund')).to.deep.include({
      values: after,
      reason: 'ann@example.com called',
    });
  });
});
