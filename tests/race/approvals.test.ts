import { expect } from 'chai';
import { addReceipt } from '../support/club.ts';
import { insertMember } from '../support/closed-transactions.ts';
import { buildDeps } from '../support/api.ts';
import { askApproval } from '../../server/api/modules/approvals/ask-approval.ts';
import { decideApproval } from '../../server/api/modules/approvals/decide-approval.ts';
import { openBatch } from '../../server/api/modules/batches/open-batch.ts';
import { auditEntries } from '../../server/api/modules/audit/tables.ts';
import { campaignApproval } from '../../server/api/campaign-desk/campaign-approval.ts';
import { moneyApprovals } from '../../server/api/modules/transactions/money-approvals.ts';
import { receiptPayments, receiptRefunds } from '../../server/api/modules/transactions/tables.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import { countDeadlocks, type SharedLot } from './support/shared-lot.ts';

const APPROVERS = 10;
const NUMBER = '7800001';
const RIGHTS = new Set(['Transactions:Refund', 'Transactions:Approve', 'Approvals:Approve']);

describe('Approvers who decide in parallel', function () {
  this.timeout(120_000);
  let lot: SharedLot;
  openLotForEach((opened) => (lot = opened));

  async function ask(): Promise<string> {
    const { queries } = lot.db;
    await addReceipt(queries, { number: NUMBER, cents: 300_00, exited: new Date() });
    const cash = { id: 'cash', receiptNumber: NUMBER, kind: 'CASH', amountCents: 300_00 };
    await queries.insert(receiptPayments).values(cash);
    const askedBy = await insertMember(queries, { id: 'cas' });
    await openBatch(queries, { cashierId: askedBy.id, float: { twenties: 5 }, at: new Date() });
    const request = {
      kind: 'REFUND',
      subject: { kind: 'receipt', id: NUMBER, name: NUMBER },
      amountCents: 20_00,
      reason: { code: 'SERVICE', label: 'Poor service' },
      words: null,
      action: { name: 'askRefund' },
      askedBy,
      requestKey: 'cas:1',
      at: new Date(),
    } as const;
    return (await lot.db.transaction((tx) => askApproval(tx, request))).id;
  }

  it('decideApproval counts one decision and tells the others who decided', async () => {
    const id = await ask();
    const built = buildDeps({ db: lot.db });
    const deps = {
      ...built,
      approvalKinds: { ...moneyApprovals(built), CAMPAIGN: campaignApproval(built.now) },
    };
    const people = [];
    for (let person = 0; person < APPROVERS; person += 1)
      people.push({ ...(await insertMember(lot.db.queries, { id: `a${person}` })), permissions: RIGHTS });
    const results = await Promise.allSettled(
      people.map((by, index) => decideApproval(deps, { id, isApproved: index % 2 === 0, word: null, by })),
    );
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won).to.have.lengthOf(1);
    const verb = won[0]?.state === 'APPROVED' ? 'approved' : 'refused';
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).to.include({
          status: 409,
          message: `${won[0]?.decidedBy} of the club already ${verb} this request.`,
        });
    expect(await lot.db.queries.$count(receiptRefunds)).to.equal(verb === 'approved' ? 1 : 0);
    // The request and one decision.
    expect(await lot.db.queries.$count(auditEntries)).to.equal(2);
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });
});
