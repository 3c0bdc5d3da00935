import { expect } from 'chai';
import { buildPresentedBooking } from '../../tests/support/presented-booking.ts';
import { buildPresentedTransaction } from '../../tests/support/presented-transaction.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { dehydrate, hydrate } from './create-stores.ts';
import { DashboardStore } from './DashboardStore.ts';

const CLUB = 'GET /club/70001';
const ANN = { number: '70001', email: 'ann@example.com', longName: 'Ann Lee', shortName: 'Ann', policy: [] };

const answers = (): Record<string, Answer> => ({
  [`${CLUB}/points`]: () => ({
    available: 812,
    next_expiry: { points: 78, date: '2028-09-16 18:33:00-0700' },
    day_points: 250,
    buys: '3 days 2 hours',
  }),
  [`${CLUB}/upcoming-trips`]: ({ query }) => ({
    items: [buildPresentedBooking({ id: `on-page-${query.get('page')}` })],
    count: 6,
  }),
  [`${CLUB}/recent-trips`]: () => ({ items: [buildPresentedTransaction()], count: 1 }),
  [`${CLUB}/offers`]: () => ({ items: [{ code: 'BONUS250', label: '250 extra points' }] }),
});

function visit(changes: Record<string, Answer> = {}) {
  const standIn = visitStandIn({ ...answers(), ...changes });
  standIn.stores.auth.setMember(ANN);
  return { ...standIn, store: standIn.stores.lazy.of(DashboardStore) };
}

const FIRST = { upcoming: 1, recent: 1 };

describe('DashboardStore', () => {
  it('loads all parts in parallel, each once', async () => {
    const { store, calls } = visit();
    await store.load(FIRST);
    expect(calls.map(({ name }) => name)).to.have.members(Object.keys(answers()));
    expect(store.points).to.deep.include({
      available: 812,
      expiries: [{ points: 78, date: '2028-09-16T18:33' }],
      dayPoints: 250,
    });
    expect(store.next?.booking.id).to.equal('on-page-1');
    expect(store.recent?.stays[0]?.to).to.equal('2026-11-27T17:10');
  });

  it('has the next booking on every page of the list', async () => {
    const { store, count } = visit();
    await store.load({ upcoming: 2, recent: 1 });
    expect(store.upcoming?.bookings[0]?.booking.id).to.equal('on-page-2');
    expect(store.next?.booking.id).to.equal('on-page-1');
    expect(count(`${CLUB}/upcoming-trips`)).to.equal(2);
  });

  it('keeps no token of a link', async () => {
    const { store } = visit();
    await store.load(FIRST);
    expect(store.next).to.deep.include({ token: null });
    expect(store.next?.booking.customer_link).to.equal(null);
    expect(JSON.stringify(store.recent)).not.to.include('token');
  });

  it('shows the other parts when one fails, and retries it on request', async () => {
    const { store, answers: table } = visit({
      [`${CLUB}/recent-trips`]: () => refused(500, {}),
      [`${CLUB}/offers`]: () => refused(500, {}),
    });
    await store.load(FIRST);
    expect(store.recent).to.equal(null);
    expect(store.offers).to.deep.equal([]);
    expect(store.points?.available).to.equal(812);
    Object.assign(table, answers());
    await store.retry();
    expect(store.recent?.count).to.equal(1);
    expect(store.isRetrying).to.equal(false);
  });

  it('falls back to the point total when the server has no point summary', async () => {
    const { store } = visit({
      [`${CLUB}/points`]: () => refused(404, {}),
      'GET /club/me': () => ({ number: '70001', point_total: 120 }),
    });
    await store.load(FIRST);
    expect(store.points).to.deep.include({ available: 120, dayPoints: null, expiries: [] });
  });

  it('throws a 401 when the login has expired', async () => {
    const { store } = visit({ [`${CLUB}/points`]: () => refused(401, {}) });
    const failure = await store.load(FIRST).catch((error: unknown) => error);
    expect(failure).to.include({ status: 401 });
  });

  it('hydrates with the state of the server', async () => {
    const { store, stores } = visit();
    await store.load(FIRST);
    const other = visitStandIn({});
    hydrate(other.stores, dehydrate(stores));
    expect(other.stores.lazy.of(DashboardStore).toState()).to.deep.equal(store.toState());
    expect(other.calls).to.deep.equal([]);
  });
});
