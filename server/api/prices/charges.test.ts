import { expect } from 'chai';
import { buildDatabase } from '../../../tests/support/database.ts';
import { atWall, buildStay } from '../../../tests/support/rates.ts';
import { CHARGE_RULE } from '../../../shared/contracts/charges.ts';
import { RATE_RULE } from '../../../shared/contracts/rates.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { centsOf } from '../../../shared/format/money.ts';
import { findLastRateChange } from '../modules/rates/last-rate-change.ts';
import { readRates } from '../modules/rates/load-rates.ts';
import { priceStay } from '../modules/rates/price-stay.ts';
import { fees, taxes } from '../modules/rates/tables.ts';
import { members } from '../modules/members/tables.ts';
import { salesItemPrices, salesItems } from '../modules/sales-items/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { discardCharge, draftCharge, publishCharge, withdrawCharge } from './change-charges.ts';
import { type ChargeStore, feeStore, taxStore } from './charge-store.ts';
import { findCharges } from './find-charges.ts';
import { findTaxUse } from './find-tax-use.ts';

const NOV = atWall('2026-11-23T10:00');
const NEW_YEAR = atWall('2027-01-01T00:00');
const reason = 'A test of taxes';
const salesTax = {
  key: 'sales-tax',
  label: 'Sales tax',
  explanation: '10.2% of parking and fees',
  amount_cents: null,
  basis_points: 10_20,
  is_taxable: false,
  reason,
};
const fee = {
  ...salesTax,
  key: 'airport-access',
  label: 'Airport access fee',
  basis_points: null,
  is_taxable: true,
};

describe('Versions of fees and taxes', () => {
  let db: Database;
  let by: { id: string };
  let opening: { fees: (typeof fees.$inferSelect)[]; taxes: (typeof taxes.$inferSelect)[] };

  before(async () => {
    db = await buildDatabase();
    opening = { fees: await db.queries.select().from(fees), taxes: await db.queries.select().from(taxes) };
    const [member] = await db.queries.select({ id: members.id }).from(members).limit(1);
    by = { id: member?.id ?? '' };
  });
  afterEach(async () => {
    await db.queries.delete(fees);
    await db.queries.delete(taxes);
    await db.queries.insert(fees).values(opening.fees);
    await db.queries.insert(taxes).values(opening.taxes);
  });
  after(() => db.close());

  const draft = async (store: ChargeStore, body: Parameters<typeof draftCharge>[1]['body'], at = NOV) =>
    (await db.transaction((tx) => draftCharge(tx, { store, action: { name: 'draftTax' }, body, by, at }))).id;
  const publish = (store: ChargeStore, id: string, from: Date | null = null, to: Date | null = null) =>
    db.transaction((tx) =>
      publishCharge(tx, id, {
        store,
        action: { name: 'publishTax' },
        body: { effective_from: from, effective_to: to, reason },
        by,
        at: NOV,
      }),
    );
  const withdraw = (store: ChargeStore, id: string) =>
    db.transaction((tx) =>
      withdrawCharge(tx, id, { store, action: { name: 'withdrawTax' }, body: { reason }, by, at: NOV }),
    );
  const use = (query: { drafts?: string; day?: string } = {}) =>
    findTaxUse(
      db.queries,
      { product: 'BUY_NOW', vehicle_class: 'STANDARD', days: '3', day: '2026-12-07', ...query },
      NOV,
    );

  /** The price of two prepaid days. */
  async function quote(day: string) {
    const rates = await readRates(db.queries, NOV);
    const price = priceStay({ ...rates, stay: buildStay(`${day}T10:00`, 2 * 1440), coupon: null, now: NOV });
    if (!price) throw new Error('There is no price');
    return price;
  }
  const taxOn = async (day: string) => (await quote(day)).taxLines[0]?.cents;

  it(`v2 is scheduled, v3 applies now, and v2 still wins on its days: ${CHARGE_RULE}`, async () => {
    expect(CHARGE_RULE.startsWith(RATE_RULE)).to.equal(true);
    const scheduled = await draft(taxStore, { ...salesTax, basis_points: 11_00, explanation: 'More of it' });
    await publish(taxStore, scheduled, NEW_YEAR);
    const correction = await draft(taxStore, { ...salesTax, basis_points: 10_00, explanation: 'Less of it' });
    await publish(taxStore, correction);
    // 46.00 of parking and 4.50 of a taxable fee.
    expect(await taxOn('2026-12-07')).to.equal(5_05);
    expect(await taxOn('2027-01-04')).to.equal(5_56);
  });

  it('a draft changes no price until it is published, and rolling back restores every price to the cent', async () => {
    const before = await quote('2026-12-07');
    const id = await draft(taxStore, salesTax);
    expect(await quote('2026-12-07')).to.deep.equal(before);
    await publish(taxStore, id);
    expect(await taxOn('2026-12-07')).to.equal(5_15);
    await withdraw(taxStore, id);
    expect(await quote('2026-12-07')).to.deep.equal(before);
  });

  it('a fee that ends is not charged to a car that comes in then', async () => {
    const id = await draft(feeStore, { ...fee, amount_cents: 6_00, explanation: 'Airport charge' });
    await publish(feeStore, id, null, NEW_YEAR);
    expect((await quote('2026-12-07')).feeTotalCents).to.equal(6_00);
    expect((await quote('2027-01-04')).feeTotalCents).to.equal(0);
  });

  it('shows who drafted, published and withdrew each version, when and why', async () => {
    const id = await draft(taxStore, salesTax);
    await publish(taxStore, id);
    await withdraw(taxStore, id);
    const found = (await findCharges(db.queries, taxStore, NOV)).find(({ key }) => key === 'sales-tax');
    const [newest, first] = found?.versions ?? [];
    expect(newest).to.include({ version: 2, state: 'WITHDRAWN', is_in_force: false });
    expect(newest?.history.map(({ what, reason: why }) => [what, why])).to.deep.equal([
      ['Version of a tax drafted', reason],
      ['Tax published', reason],
      ['Tax rolled back', reason],
    ]);
    expect(newest?.history.every(({ by: name }) => name !== '')).to.equal(true);
    expect(first).to.include({ version: 1, is_in_force: true });
  });

  it('counts as a change of rates, so that the page says which processes have read it', async () => {
    expect(await findLastRateChange(db.queries)).to.equal(null);
    await publish(taxStore, await draft(taxStore, salesTax), NEW_YEAR);
    expect(await findLastRateChange(db.queries)).to.deep.equal({ changedAt: NOV, startsAt: NEW_YEAR });
  });

  it('refuses an explanation that names another percentage, and a start in the past', async () => {
    const wrong = await draft(taxStore, { ...salesTax, explanation: '10.1% of parking and fees' }).catch(
      (error: unknown) => error,
    );
    expect(wrong).to.have.nested.property('details.fieldErrors.explanation');
    const id = await draft(taxStore, salesTax);
    const late = await publish(taxStore, id, new Date(NOV.getTime() - DAY_MS)).catch(
      (error: unknown) => error,
    );
    expect(late).to.have.nested.property('details.fieldErrors.effective_from');
  });

  it('publishes a draft once, and discards none that is published', async () => {
    const id = await draft(taxStore, salesTax);
    const results = await Promise.allSettled([publish(taxStore, id), publish(taxStore, id)]);
    expect(results.map(({ status }) => status).toSorted()).to.deep.equal(['fulfilled', 'rejected']);
    const change = { store: taxStore, action: { name: 'discardTaxDraft' }, body: { reason }, by, at: NOV };
    const gone = await db.transaction((tx) => discardCharge(tx, id, change)).catch((error: unknown) => error);
    expect(gone).to.include({ status: 409, code: 'DRAFT_GONE' });
  });

  describe('Where each tax applies', () => {
    it('is a bill of the pricing code: its lines add up to the price of the same stay', async () => {
      const { bill, bill_now: now } = await use();
      const price = await readRates(db.queries, NOV).then((rates) =>
        priceStay({ ...rates, stay: buildStay('2026-12-07T10:00', 3 * 1440), coupon: null, now: NOV }),
      );
      if (!bill || !price) throw new Error('There is no price');
      expect(bill.taxes.map(({ reason: why, amount }) => [why, centsOf(amount)])).to.deep.equal(
        price.taxLines.map((line) => [line.reason, line.cents]),
      );
      const lines = [...bill.parking, ...bill.fees, ...bill.taxes];
      const sum = lines.reduce((total, { amount }) => total + centsOf(amount), 0);
      expect([sum, centsOf(bill.total)]).to.deep.equal([price.totalCents, price.totalCents]);
      expect(now).to.equal(null);
    });

    it('previews a draft beside the bill of now', async () => {
      const { bill, bill_now: now } = await use({ drafts: await draft(taxStore, salesTax) });
      expect(bill?.taxes[0]?.reason).to.equal('10.2% of parking and fees');
      expect(now?.taxes[0]?.reason).to.equal('10.1% of parking and fees');
    });

    it('says what each tax adds to every product and vehicle, to a fee and to what the booth sells', async () => {
      await db.queries
        .insert(salesItems)
        .values({ id: 'wash', name: 'Wheel wash', position: 99, createdAt: NOV });
      const price = { id: 'wash-1', itemId: 'wash', version: 1, priceCents: 10_00, isTaxable: true };
      await db.queries.insert(salesItemPrices).values({ ...price, effectiveFrom: NOV, createdAt: NOV });
      const { stays, extras, taxes: named } = await use();
      expect(named.map(({ what }) => what)).to.deep.equal(['10.1%', '$3.99 per stay']);
      expect(stays).to.have.length(12);
      expect(stays.every(({ taxes: sums }) => sums[1] && centsOf(sums[1]) === 3_99)).to.equal(true);
      const shown = extras.filter(({ kind, label }) => kind === 'fee' || label === 'Wheel wash');
      expect(shown.map(({ kind, taxes: sums }) => [kind, sums.map(centsOf)])).to.deep.equal([
        // 10.1% of $4.50 is 45.45 cents; each line is rounded once, over all of the bill.
        ['fee', [45, 0]],
        ['item', [1_01, 0]],
      ]);
    });
  });
});
