import { expect } from 'chai';
import { renderMarkup, wordsOf } from '../../../tests/support/markup.tsx';
import { visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import { type Coupon, STOP_EFFECT } from '../../../shared/contracts/coupons.ts';
import { NewCouponStore } from '../new-coupon/NewCouponStore.ts';
import { CouponPage } from './CouponPage.tsx';
import { CouponStore } from './CouponStore.ts';

const dollars = (amount: number) => ({ amount, currency: 'USD' });
const AT = '2026-11-20 10:00:00-0800';
const terms: Coupon['terms'] = {
  label: 'Ten off',
  booking_from: null,
  booking_to: '2026-12-31',
  travel_from: null,
  travel_to: null,
  min_days: null,
  max_days: null,
  limit_total: 100,
  limit_per_person: 1,
  limit_per_card: null,
  limit_per_plate: null,
  members_only: false,
  first_booking_only: false,
  is_active: true,
};
const coupon: Coupon = {
  id: 'c1',
  code: 'SAVE10',
  effect: '10% off parking',
  state: { label: 'Offered', tone: 'good' },
  terms,
  facts: [{ label: 'Limits', value: 'once per person' }],
  revenue: {
    bookings: 2,
    total: dollars(100_00),
    parking: dollars(80_00),
    discount: dollars(9_20),
    canceled: 1,
  },
  uses: [],
  refusals: [{ kind: 'TOO_SHORT', label: 'Stay too short', times: 12, last_at: AT }],
  often: [
    { by: 'person', who: 's…@example.com', uses: 2, first_at: AT, last_at: AT, total: dollars(100_00) },
  ],
  may_change: true,
};

async function visit(fields: Partial<Coupon> = {}) {
  const stand = visitStandIn({
    'GET /coupons/c1': () => ({ ...coupon, ...fields }),
    'POST /coupons/c1': () => ({ id: 'c1' }),
    'POST /coupons/c1/stop': () => ({ id: 'c1' }),
    'POST /coupons': () => ({ id: 'c2' }),
  });
  const store = stand.stores.lazy.of(CouponStore);
  await store.load('c1');
  return { ...stand, store, words: () => wordsOf(renderMarkup(<CouponPage />, stand.stores)) };
}

describe('CouponPage', () => {
  it('shows revenue, refusals and who used it often, and says what a stop does and does not do', async () => {
    const { words } = await visit();
    for (const shown of ['$100.00', '$9.20', 'Stay too short', '12', 's…@example.com', STOP_EFFECT])
      expect(words()).to.include(shown);
  });

  it('shows who may only read, and a stopped coupon, no button to stop it', async () => {
    expect((await visit({ may_change: false })).words()).not.to.match(/Stop coupon|Change terms/);
    const stopped = { terms: { ...terms, is_active: false } };
    expect((await visit(stopped)).words()).not.to.include('Stop coupon');
  });

  it('sends only the terms that were changed, with what was seen in them', async () => {
    const { store, bodyOf } = await visit();
    store.openEdit();
    store.form.change('limit_per_card', '2');
    store.form.change('booking_to', '');
    store.form.change('reason', 'Less of it');
    await store.save();
    expect(bodyOf('POST /coupons/c1')).to.deep.equal({
      limit_per_card: 2,
      booking_to: null,
      seen: { limit_per_card: null, booking_to: '2026-12-31' },
      reason: 'Less of it',
    });
    expect(store.notice).to.equal('Saved. New prices follow these terms.');
  });

  it('refuses a limit that is no whole number before it is sent', async () => {
    const { store } = await visit();
    store.openEdit();
    store.form.change('limit_total', '1.5');
    store.form.change('reason', 'Less of it');
    await store.save();
    expect(store.form.form.fieldErrors.limit_total).to.deep.equal(['Enter a whole number']);
  });

  it('adds a coupon with its value in the unit of its kind', async () => {
    const { stores, bodyOf } = await visit();
    const store = stores.lazy.of(NewCouponStore);
    for (const [name, value] of [
      ['code', 'snow5'],
      ['kind', 'AMOUNT'],
      ['value', '5.50'],
      ['label', 'Snow days'],
      ['reason', 'Snow'],
    ] as const)
      store.form.change(name, value);
    expect(await store.send()).to.equal('c2');
    expect(bodyOf('POST /coupons')).to.include({ code: 'SNOW5', kind: 'AMOUNT', value: 5_50, product: null });
  });
});
