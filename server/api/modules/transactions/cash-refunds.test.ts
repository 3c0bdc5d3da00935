import { expect } from 'chai';
import * as v from 'valibot';
import { type BookingDesk, openBookingDesk } from '../../../../tests/support/booking-desk.ts';
import { addStaffAndMembers, as, staffAndMembers } from '../../../../tests/support/booth-calls.ts';
import { batch as batchSchema } from '../../../../shared/contracts/batches.ts';
import { transaction } from '../../../../shared/contracts/transactions.ts';
import { centsOf } from '../../../../shared/format/money.ts';
import { moneyMovements } from '../money/tables.ts';

const CASHIER = [
  'Batches:Read',
  'Batches:Create',
  'Batches:Update',
  'Transactions:Create',
  'Transactions:Update',
];
/** The cashier asks for refunds, Ann decides about them, and Ben gives small ones by himself. */
const RIGHTS: Record<string, string[]> = {
  cashier: CASHIER,
  ann: ['Approvals:Approve', 'Transactions:Approve', 'Transactions:Refund'],
  ben: [...CASHIER, 'Transactions:Refund'],
};
const staff = staffAndMembers.map((member) => ({ ...member, permissions: new Set(RIGHTS[member.id]) }));

const FLOAT = { twenties: 10 };
const answer = v.object({ state: v.string(), approval_id: v.nullable(v.string()) });

describe('Cash refunds', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk({
      findMember: async (bearer) => {
        const found = staff.find(({ id }) => id === bearer);
        return found ? { ...found, passwordAt: desk.state.now } : null;
      },
    });
    await addStaffAndMembers(desk.db.queries, desk.state.now);
  });
  afterEach(() => desk.close());

  const post = (who: string, target: string, body: object = {}) =>
    desk.send('POST', target, { body, headers: as(who) });
  const openBatch = async (who: string) => v.parse(batchSchema, (await post(who, '/batches', FLOAT)).body).id;
  const count = async (who: string, id: string, pieces: object) =>
    v.parse(batchSchema, (await post(who, `/batches/${id}/count`, pieces)).body);

  /** A receipt of $24.36 that was paid at the exit. */
  const leave = async (payment_kind = 'CASH') => {
    const { id } = v.parse(transaction, (await post('cashier', '/transactions/drive-up')).body);
    desk.wait(90);
    const left = await post('cashier', `/transactions/${id}/check-out`, { payment_kind });
    return v.parse(transaction, left.body).receipt?.receiptNumber ?? '';
  };
  const refund = (who: string, number: string, verb = 'refund') =>
    post(who, `/receipts/${number}/${verb}`, { amount_cents: 10_00, reason: 'SERVICE' });
  const decide = (id: string | null) => post('ann', `/approvals/${id ?? ''}/decide`, { decision: 'APPROVE' });
  const readRefunds = async () =>
    (await desk.db.queries.select().from(moneyMovements)).filter(({ kind }) => kind === 'REFUND');

  it('come out of the open batch of the employee who pays them, which then counts right', async () => {
    const number = await leave();
    const id = await openBatch('ben');
    expect(await refund('ben', number)).to.include({ status: 200 });
    const [movement] = await readRefunds();
    expect(movement).to.include({ batchId: id, actor: 'staff:ben', cents: -10_00, tender: 'CASH' });
    const { state, result } = await count('ben', id, { twenties: 9, tens: 1 });
    expect(state).to.equal('CLOSED');
    expect(
      [result?.refunds, result?.expected, result?.difference].map((sum) => sum && centsOf(sum)),
    ).to.deep.equal([10_00, 190_00, 0]);
  });

  it('are refused with words without an open batch, and with a counted one', async () => {
    const number = await leave();
    const words = 'This refund is paid in cash. Open a batch first, so that your drawer counts right.';
    const refused = { status: 409, body: { message: words, error: 'NO_BATCH' } };
    const answerOf = async (who: string, verb: string) => {
      const { status, body } = await refund(who, number, verb);
      return { status, body: v.parse(v.object({ message: v.string(), error: v.string() }), body) };
    };
    expect(await answerOf('ben', 'refund')).to.deep.equal(refused);
    expect(await answerOf('cashier', 'ask-refund'), 'before anybody is asked').to.deep.equal(refused);
    await count('ben', await openBatch('ben'), FLOAT);
    expect(await answerOf('ben', 'refund')).to.deep.equal(refused);
    expect(await readRefunds()).to.deep.equal([]);
  });

  it('come out of the drawer of who asked, not of who approved, and not once it is counted', async () => {
    const number = await leave();
    const id = await openBatch('cashier');
    const { approval_id: first } = v.parse(answer, (await refund('cashier', number, 'ask-refund')).body);
    expect(await decide(first)).to.include({ status: 200 });
    const [movement] = await readRefunds();
    expect(movement).to.include({ batchId: id, actor: 'staff:cashier', approvalId: first });
    const { approval_id: second } = v.parse(answer, (await refund('cashier', number, 'ask-refund')).body);
    await count('cashier', id, { twenties: 9, tens: 1 });
    expect(await decide(second)).to.have.nested.property(
      'body.message',
      'This refund is paid in cash, and cashier has no open batch. Decide again once they have one.',
    );
    await openBatch('cashier');
    expect(await decide(second)).to.include({ status: 200 });
  });

  it('to a card need no batch', async () => {
    const number = await leave('CARD');
    expect(await refund('ben', number)).to.include({ status: 200 });
    expect((await readRefunds())[0]).to.include({ batchId: null, tender: 'CARD', actor: 'staff:ben' });
  });
});
