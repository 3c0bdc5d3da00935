import { expect } from 'chai';
import { renderMarkup, wordsOf } from '../../../tests/support/markup.tsx';
import { visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import {
  CHARGE_RULE,
  type Charge,
  type ChargeVersion,
  type TaxBill,
} from '../../../shared/contracts/charges.ts';
import { centsOf } from '../../../shared/format/money.ts';
import { linesOf } from '../rate-plan-taxes/WorkedBill.tsx';
import { TaxesPage } from '../taxes/TaxesPage.tsx';
import { describeRollBack } from './ChargeVersions.tsx';
import { ChargesStore } from './ChargesStore.ts';

const version = (number: number, fields: Partial<ChargeVersion> = {}): ChargeVersion => ({
  id: `v${number}`,
  version: number,
  state: 'PUBLISHED',
  label: 'Sales tax',
  explanation: '10.1% of parking and fees',
  amount: null,
  basis_points: 1010,
  is_taxable: false,
  effective_from: '2020-01-01 00:00:00-0800',
  effective_to: null,
  is_in_force: false,
  history: [],
  ...fields,
});
const AT = '2026-11-20 10:00:00-0800';
const drafted = { what: 'Version of a tax drafted', at: AT, by: 'Mia Torres', reason: 'A new law' };
const tax: Charge = {
  key: 'sales-tax',
  name: 'Sales tax',
  versions: [
    version(2, { state: 'DRAFT', effective_from: null, basis_points: 1020, history: [drafted] }),
    version(1, { is_in_force: true }),
  ],
};

async function visit(may = true) {
  const stand = visitStandIn({
    'GET /taxes': () => ({ charges: [tax], reach: null, may_draft: may, may_publish: may }),
    'POST /taxes/drafts': () => ({ id: 'v3' }),
    'POST /taxes/versions/v2/publish': () => ({ id: 'v2' }),
  });
  const store = stand.stores.lazy.of(ChargesStore);
  await store.load('tax');
  return { ...stand, store, words: () => wordsOf(renderMarkup(<TaxesPage />, stand.stores)) };
}

describe('Fees and taxes pages', () => {
  it('say the one rule of versions, and who made each version, when and why', async () => {
    const { words } = await visit();
    expect(words()).to.include(CHARGE_RULE).and.to.include('Version of a tax drafted by Mia Torres');
    expect(words()).to.include('10.2%').and.to.include('A new law');
  });

  it('show who may only read no buttons', async () => {
    expect((await visit(false)).words()).not.to.match(/Roll back|Publish Sales|Discard|Draft next/);
  });

  it('draft the next version from the one in force, with its percentage in hundredths', async () => {
    const { store, bodyOf } = await visit();
    store.open('draft', tax);
    expect(store.forms.draft.values).to.include({ unit: 'percent', value: '10.1' });
    store.forms.draft.change('value', '10.25');
    store.forms.draft.change('explanation', '10.25% of parking and fees');
    store.forms.draft.change('reason', 'A new law');
    await store.send();
    expect(bodyOf('POST /taxes/drafts')).to.deep.equal({
      key: 'sales-tax',
      label: 'Sales tax',
      explanation: '10.25% of parking and fees',
      amount_cents: null,
      basis_points: 1025,
      is_taxable: false,
      reason: 'A new law',
    });
    expect(store.notice).to.equal('Drafted. Nobody pays it until it is published.');
  });

  it('publish a draft at once if no time was chosen', async () => {
    const { store, bodyOf } = await visit();
    store.open('publish', tax, tax.versions[0]);
    store.forms.publish.change('reason', 'A new law');
    await store.send();
    expect(bodyOf('POST /taxes/versions/v2/publish')).to.deep.equal({
      effective_from: null,
      effective_to: null,
      reason: 'A new law',
    });
  });

  it('say before a roll back that no other version is left', () => {
    const [, only] = tax.versions;
    if (!only) throw new Error('There is no version');
    expect(describeRollBack(tax, only)).to.include('nobody pays Sales tax any more');
    const three = { ...tax, versions: [version(3), only] };
    expect(describeRollBack(three, only)).to.include('apply again at once');
  });
});

describe('linesOf', () => {
  const dollars = (amount: number) => ({ amount, currency: 'USD' });
  const line = (label: string, amount: number) => ({ label, amount: dollars(amount), reason: '' });
  const bill = (...fees: TaxBill['fees']): TaxBill => ({ parking: [], fees, taxes: [], total: dollars(1) });

  it('puts a new line beside none, and keeps a line that is gone', () => {
    const lines = linesOf(bill(line('New fee', 3)), bill(line('Old fee', 2)));
    expect(
      lines.map(({ label, now, amount }) => [label, now && centsOf(now), amount && centsOf(amount)]),
    ).to.deep.equal([
      ['New fee', null, 3],
      ['Old fee', 2, null],
      ['Total', 1, 1],
    ]);
  });
});
