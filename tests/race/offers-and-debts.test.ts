import { expect } from 'chai';
import { like } from 'drizzle-orm';
import { HOUR_MS } from '../../shared/format/durations.ts';
import { auditEntries } from '../../server/api/modules/audit/tables.ts';
import { openBatch } from '../../server/api/modules/batches/open-batch.ts';
import { mailedOffers } from '../../server/api/modules/mailed-offers/tables.ts';
import { moneyMovements } from '../../server/api/modules/money/tables.ts';
import { createRatesLoader } from '../../server/api/modules/rates/load-rates.ts';
import { checkInDriveUp } from '../../server/api/modules/transactions/check-in.ts';
import { payLater, settleDebt } from '../../server/api/modules/transactions/leave-unpaid.ts';
import { transactionToken } from '../../server/api/modules/transactions/present-transaction.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import { buildApi, buildDeps } from '../support/api.ts';
import { bookingCalls, CARDS } from '../support/bookings.ts';
import { insertMember } from '../support/closed-transactions.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import { countDeadlocks, type SharedLot } from './support/shared-lot.ts';

const PAYERS = 12;
const CASHIERS = 4;

describe('Offers and debts in parallel', function () {
  this.timeout(120_000);
  let lot: SharedLot;
  openLotForEach((opened) => (lot = opened));

  /** A car that has left without paying, and the token of its link. */
  async function leaveOwing(): Promise<{ id: string; token: string }> {
    const now = new Date();
    const rates = await createRatesLoader(lot.db, () => now)();
    const by = await insertMember(lot.db.queries, { id: 'lead' });
    const car = { licensePlate: 'OWE1', customerName: null, email: 'pat@example.com' };
    const at = new Date(now.getTime() - 30 * HOUR_MS);
    return lot.db.transaction(async (tx) => {
      const { row } = await checkInDriveUp(tx, { ...car, at, vehicleClass: 'STANDARD', spaces: 1 });
      const debtor = { customerName: 'Pat Doe', phone: '2065550150', licensePlate: null, email: null };
      const why = { reason: 'CARD_DECLINED', words: null, by, at: now };
      const left = await payLater(tx, rates, { id: row.id, debtor, ...why });
      return { id: row.id, token: transactionToken(left.row, buildDeps({ db: lot.db }).signer, now) };
    });
  }

  it('a debt is paid once by many payers, double presses and cashiers, with one movement of money and one receipt', async () => {
    const { id, token } = await leaveOwing();
    const body = { cc_number: CARDS.approved, cc_exp: '12/40', cc_cvc: '123' };
    const keyOf = (n: number) => (n % 2 === 0 ? 'double-press-of-pat' : `one-press-of-payer-${n}`);
    const cashiers = [];
    for (let n = 0; n < CASHIERS; n += 1) {
      const by = await insertMember(lot.db.queries, { id: `cashier-${n}` });
      await openBatch(lot.db.queries, { cashierId: by.id, float: { twenties: 5 }, at: new Date() });
      cashiers.push(by);
    }
    const [answers, taken] = await Promise.all([
      lot.race(PAYERS, (calls, n) =>
        calls.send('POST', `/tx/${id}/debt/pay?token=${token}`, {
          body,
          headers: { 'idempotency-key': keyOf(n) },
          ip: `203.0.113.${n}`,
        }),
      ),
      Promise.allSettled(
        cashiers.map((by) =>
          lot.db.transaction((tx) =>
            settleDebt(tx, { id, kind: 'CARD', tenderedCents: null, by, at: new Date() }),
          ),
        ),
      ),
    ]);
    for (const { status } of answers) expect(status).to.be.oneOf([200, 409]);
    const paid = answers.flatMap(({ status }, n) => (status === 200 ? [keyOf(n)] : []));
    const byCashiers = taken.filter(({ status }) => status === 'fulfilled');
    expect(new Set(paid).size + byCashiers.length).to.equal(1);
    expect(await lot.db.queries.$count(moneyMovements)).to.equal(1);
    const receipts = await lot.db.queries.$count(outbox, like(outbox.cause, 'debt-receipt:%'));
    expect(receipts).to.equal(new Set(paid).size);
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });

  it('offers of two employees who press twice are two offers, each mailed once', async () => {
    const permissions = new Set(['Bookings:Create', 'Transactions:Approve']);
    const people = [
      await insertMember(lot.db.queries, { id: 'ada' }),
      await insertMember(lot.db.queries, { id: 'ben' }),
    ];
    const staff = people.map((person) => ({ ...person, permissions }));
    const findMember = async (bearer: string) => staff.find(({ id }) => id === bearer) ?? null;
    const { send } = bookingCalls(buildApi({ db: lot.db, findMember }));
    const start = new Date(Date.now() + 48 * HOUR_MS);
    const body = {
      travel_from_date: start,
      travel_to_date: new Date(start.getTime() + 48 * HOUR_MS),
      discount_cents: 5_00,
      full_name: 'Cal Caller',
      email: 'cal@example.com',
      reason: 'REGULAR',
      valid_hours: 24,
    };
    const press = ({ id }: { id: string }) =>
      send('POST', '/staff/offers', {
        body,
        headers: { authorization: `Bearer ${id}`, 'idempotency-key': `one-press-of-${id}` },
      });
    const answers = await Promise.all([...staff, ...staff, ...staff].map(press));
    for (const { status, body: answer } of answers) expect(status, JSON.stringify(answer)).to.equal(200);
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).to.equal(2);
    expect(await lot.db.queries.$count(mailedOffers)).to.equal(2);
    expect(await lot.db.queries.$count(outbox, like(outbox.cause, 'offer:%'))).to.equal(2);
    expect(await lot.db.queries.$count(auditEntries)).to.equal(2);
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });
});
