import { expect } from 'chai';
import type { Stores } from '../../shared/stores/stores.ts';
import { DashboardStore } from '../../shared/stores/DashboardStore.ts';
import { toPastTransaction } from '../../shared/stores/member-history.ts';
import { toShownBooking } from '../../shared/stores/shown-booking.ts';
import { buildStores, elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildPresentedBooking } from '../../tests/support/presented-booking.ts';
import { buildPresentedTransaction } from '../../tests/support/presented-transaction.ts';
import { dashboardPath, pagesOf } from './dashboard-paths.ts';
import { PointClubDashboardPage } from './PointClubDashboardPage.tsx';

const POINTS = {
  available: 812,
  pending: [
    { points: 69, date: '2026-11-21T10:00' },
    { points: 31, date: '2026-11-21T18:00' },
    { points: 40, date: '2026-11-22T10:00' },
  ],
  expiries: [{ points: 78, date: '2028-09-16T18:33' }],
  dayPoints: 250,
  buys: '3 days 2 hours',
};
const NOTHING = {
  points: { available: 0, pending: [], expiries: [], dayPoints: 250, buys: null },
  upcoming: { bookings: [], count: 0, page: 1 },
  next: null,
  recent: { stays: [], count: 0, page: 1 },
  offers: [],
};

function draw(state: Partial<ReturnType<DashboardStore['toState']> & object>): string {
  const stores: Stores = buildStores();
  stores.auth.setMember({
    number: '70001',
    email: 'ann@example.com',
    longName: 'Ann Lee',
    shortName: 'Ann',
    policy: [],
  });
  stores.lazy.of(DashboardStore).fromState({ ...NOTHING, ...state });
  return renderMarkup(<PointClubDashboardPage />, stores);
}

const links = (html: string) => elements(html, 'a').map(({ href }) => href);

describe('PointClubDashboardPage', () => {
  it('shows the points, what they buy, and how many are missing for the next free day', () => {
    const html = draw({ points: POINTS });
    const words = wordsOf(html);
    expect(words).to.include('812 points').and.to.include('Enough for 3 days 2 hours of free parking');
    expect(words).to.include('188 points until your next free day');
    expect(words).to.include('100 points more from Sat Nov 21, 2026, 40 from Sun Nov 22, 2026.');
    expect(words).to.include('78 points expire on Sat Sep 16, 2028.');
    expect(elements(html, 'meter')[0]).to.include({ min: '0', max: '250', value: '62' });
    expect(links(html)).to.include.members(['/point-club/redeem-points', '/point-club/record-points']);
  });

  it('shows the next booking with its actions, and later bookings below it', async () => {
    const allowed = { allowed_actions: ['modify', 'cancel'], customer_link: null };
    const next = await toShownBooking(buildPresentedBooking({ ...allowed, id: 'b1' }));
    const later = await toShownBooking(buildPresentedBooking({ ...allowed, id: 'b2' }));
    const html = draw({ next, upcoming: { bookings: [next, later], count: 6, page: 1 } });
    expect(wordsOf(html)).to.include('Sat Nov 21 → Fri Nov 27');
    expect(links(html)).to.include.members([
      '/map',
      '/pickup',
      '/bookings/b1/modify',
      '/bookings/b1/cancel',
      '/bookings/b2/',
      '/point-club/dashboard?upcoming=2',
    ]);
    expect(links(html).filter((href) => href === '/bookings/b1/')).to.have.length(1);
  });

  it('lists past stays with their receipts', async () => {
    const stay = await toPastTransaction(buildPresentedTransaction({ id: 't1' }));
    const html = draw({ recent: { stays: [stay], count: 11, page: 2 } });
    expect(links(html)).to.include.members([
      '/trips/t1/',
      '/point-club/dashboard',
      '/point-club/dashboard?recent=3',
    ]);
    expect(wordsOf(html)).to.include('$145.69').and.to.include('View receipt 5000123');
    expect(elements(html, 'th').map(({ scope }) => scope)).to.include.members(['col', 'row']);
  });

  it('suggests an action where a list is empty', () => {
    const words = wordsOf(draw({}));
    expect(words).to.include('No upcoming bookings').and.to.include('Book parking');
    expect(words).to.include('No parking stays yet').and.to.include('Record a receipt');
    expect(words).to.include('250 points until your first free day');
  });

  it('offers to retry a part that could not be loaded', () => {
    const words = wordsOf(draw({ points: null, upcoming: null, recent: null }));
    for (const part of ['your points', 'your bookings', 'your recent stays'])
      expect(words).to.include(`We can’t load ${part} right now. Retry`);
  });

  it('shows a promo code for members, with a link to book with it', () => {
    const html = draw({
      offers: [{ code: 'BONUS250', label: '250 extra points', terms: ['Book by Tue Dec 1, 2026'] }],
    });
    expect(wordsOf(html)).to.include('250 extra points with code BONUS250 Book by Tue Dec 1, 2026.');
    expect(links(html)).to.include('/booking?promoCode=BONUS250');
  });
});

describe("The dashboard's URLs", () => {
  it('contain the page of each list', () => {
    for (const pages of [
      { upcoming: 1, recent: 1 },
      { upcoming: 2, recent: 1 },
      { upcoming: 3, recent: 4 },
    ]) {
      const { searchParams } = new URL(dashboardPath(pages), 'http://site');
      expect(pagesOf(Object.fromEntries(searchParams))).to.deep.equal(pages);
    }
  });

  it('accept only numbers as pages', () => {
    for (const upcoming of ['0', '-1', 'x', '1e3', '999999']) expect(pagesOf({ upcoming })).to.equal(null);
  });
});
