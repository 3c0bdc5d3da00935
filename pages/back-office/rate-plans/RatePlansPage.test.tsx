import { expect } from 'chai';
import { renderMarkup, wordsOf } from '../../../tests/support/markup.tsx';
import { refused, visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import { RATE_RULE } from '../../../shared/contracts/rates.ts';
import { describeReach } from './describe-reach.ts';
import { RatePlansPage } from './RatePlansPage.tsx';
import { RatePlansStore } from './RatePlansStore.ts';

const dollars = (amount: number) => ({ amount, currency: 'USD' });
const version = (number: number, fields: object = {}) => ({
  id: `v${number}`,
  version: number,
  state: 'PUBLISHED',
  effective_from: '2026-11-01 00:00:00-0700',
  withdrawn_at: null,
  daily: dollars(23_00),
  hourly: dollars(6_00),
  weekly: dollars(138_00),
  is_in_force: false,
  ...fields,
});
const draft = (number: number) => version(number, { state: 'DRAFT', effective_from: null });

const plan = {
  plan: 'pay-now',
  name: 'Pay now',
  product: 'BUY_NOW',
  vehicle_class: null,
  travel_from: null,
  travel_to: null,
  priority: 0,
  is_event: false,
  versions: [draft(3), draft(2), version(1, { is_in_force: true })],
};
const publication = {
  id: 'p1',
  published_at: '2026-11-23 10:00:00-0800',
  starts_at: '2026-11-23 10:00:00-0800',
  names: ['Pay now, version 1'],
};
const calendar = {
  month: '2026-12',
  product: 'BUY_NOW',
  booked: '2026-11-23',
  rules: [{ id: 'v1', name: 'Pay now', version: 1, daily: dollars(23_00), priority: 0, is_draft: false }],
  classes: [{ code: 'STANDARD', label: 'Standard vehicle' }],
  days: ['2026-12-01', '2026-12-02', '2026-12-03'].map((day) => ({
    day,
    rules: [{ winner: day === '2026-12-03' ? null : 'v1', beaten: [] }],
  })),
};
const reach = {
  changed_at: '2026-11-23 10:00:00-0800',
  starts_at: '2026-11-23 10:00:00-0800',
  processes: 2,
  live: 1,
  caches_by: '2026-11-23 10:02:35-0800',
};

async function visit(may = true) {
  const stand = visitStandIn({
    'GET /rate-plans': () => ({ plans: [plan], publication, reach, may_draft: may, may_publish: may }),
    'GET /rate-plans/calendar': () => calendar,
    'POST /rate-plans/publications': () => publication,
    'POST /rate-plans/publications/p1/roll-back': () => ({}),
  });
  const store = stand.stores.lazy.of(RatePlansStore);
  await store.load({ month: '2026-12' });
  return { ...stand, store, words: () => wordsOf(renderMarkup(<RatePlansPage />, stand.stores)) };
}

describe('RatePlansPage', () => {
  it('says the rule of versions, how far the last change has come, and which days have no price', async () => {
    const { words } = await visit();
    expect(words()).to.include(RATE_RULE);
    expect(words()).to.include('live on 1 of 2 processes, shared caches by 10:02:35');
    expect(words()).to.include('none');
  });

  it('shows who may only read no buttons', async () => {
    const { words } = await visit(false);
    expect(words()).not.to.match(/Roll back|Publish|New prices|Withdraw/);
  });

  it('publishes the drafts that are checked', async () => {
    const { store, bodyOf } = await visit();
    store.choose('v2', false);
    store.open('publish');
    store.forms.publish.change('reason', 'A busy weekend');
    await store.send();
    expect(bodyOf('POST /rate-plans/publications')).to.deep.equal({
      ids: ['v3'],
      effective_from: null,
      reason: 'A busy weekend',
    });
    expect(store.notice).to.equal('Published.');
  });

  it('rolls back the last publication in one press, and says why it can’t', async () => {
    const { store, answers, words } = await visit();
    await store.rollBack();
    expect(words()).to.include('Rolled back. Every price is what it was before.');
    answers['POST /rate-plans/publications/p1/roll-back'] = () =>
      refused(409, { error: 'RATES_UNCLEAR', formErrors: ['Pay now, Tue Dec 1, 2026: no price.'] });
    await store.rollBack();
    expect(words()).to.include('Pay now, Tue Dec 1, 2026: no price.').and.not.to.include('Rolled back.');
  });

  it('a first and a last press choose the days of a new price, which may leave products out', async () => {
    const { store, bodyOf, answers } = await visit();
    answers['POST /rate-plans/days'] = () => ({ ids: ['v4'] });
    store.pressDay('2026-12-01');
    store.pressDay('2026-12-02');
    store.open('days');
    for (const [name, value] of [
      ['name', 'Ski days'],
      ['BUY_NOW', '27.50'],
      ['reason', 'Snow'],
    ] as const)
      store.forms.days.change(name, value);
    await store.send();
    expect(bodyOf('POST /rate-plans/days')).to.deep.equal({
      name: 'Ski days',
      first_day: '2026-12-01',
      last_day: '2026-12-02',
      vehicle_class: null,
      is_event: false,
      prices: [{ product: 'BUY_NOW', daily_cents: 27_50, hourly_cents: 7_00, weekly_cents: 165_00 }],
      reason: 'Snow',
    });
  });

  it('says when a scheduled change begins', () => {
    const scheduled = { ...reach, live: 2, starts_at: '2027-01-01 00:00:00-0800' };
    expect(describeReach(scheduled))
      .to.include('read by 2 of 2 processes')
      .and.to.include('Prices change Fri, ');
  });
});
