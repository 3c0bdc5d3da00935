import { expect } from 'chai';
import { LedgerStore, type LedgerRow } from '../../shared/stores/LedgerStore.ts';
import { buildStores, elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { formatSigned } from './ledger-labels.ts';
import { PointClubLedgerPage } from './PointClubLedgerPage.tsx';

const EARNED: LedgerRow = {
  entry: {
    id: '1',
    date: '2026-11-17 14:25:00-0800',
    points: 120,
    rule: 'EARN',
    reason: 'One point per dollar for 120 dollars of parking',
    source: { kind: 'RECEIPT', number: '5002408', id: '5002408' },
    actor: 'At the exit',
    balance: 720,
    lots: [],
  },
  date: '2026-11-17T14:25',
  lots: [
    { points: 120, earned: '2026-11-17T14:25', available: '2026-11-18T14:25', expires: '2028-11-17T14:25' },
  ],
};
const lot = (points: number, day: string) => ({
  points,
  earned: `2026-${day}T10:00`,
  available: '',
  expires: `2028-${day}T10:00`,
});
const REDEEMED: LedgerRow = {
  entry: {
    ...EARNED.entry,
    id: '2',
    points: -600,
    rule: 'REDEEM',
    reason: 'A voucher for 2 days 4 hours of parking',
    source: { kind: 'VOUCHER', number: 'V123', id: 'v1' },
    balance: 120,
  },
  date: '2026-11-18T09:00',
  lots: [lot(-300, '09-16'), lot(-200, '09-28'), lot(-100, '10-07')],
};

function draw(state: object): string {
  const stores = buildStores();
  stores.lazy.of(LedgerStore).fromState({ rows: [], count: 0, page: 1, points: null, ...state });
  return renderMarkup(<PointClubLedgerPage />, stores);
}

describe('PointClubLedgerPage', () => {
  const html = draw({ rows: [REDEEMED, EARNED], count: 31, page: 2 });
  const words = wordsOf(html);

  it('is a table with a caption and cells that name their columns', () => {
    expect(elements(html, 'caption')).to.have.length(1);
    expect(elements(html, 'th').filter(({ scope }) => scope === 'col')).to.have.length(5);
    expect(elements(html, 'th').filter(({ scope }) => scope === 'row')).to.have.length(2);
    const cells = elements(html, 'td').map((cell) => cell['data-label']);
    expect(cells.slice(0, 4)).to.deep.equal(['Activity', 'Points', 'Balance', 'Expiration']);
  });

  it('shows reason, points, source and balance of each row', () => {
    expect(words).to.include('Tue, 11/17/26, 2:25 pm Earned One point per dollar for 120 dollars of parking');
    expect(words).to.include('View receipt 5002408 At the exit +120 720 Expires Fri Nov 17, 2028');
    expect(words).to.include('−600 120').and.to.include('3 dates');
    expect(words).to.include('−300: Expires Sat Sep 16, 2028, earned Wed Sep 16, 2026');
    expect(elements(html, 'a').map(({ href }) => href)).to.include('/point-club/voucher/v1');
  });

  it('links to its other pages', () => {
    const targets = elements(html, 'a').map(({ href }) => href);
    expect(targets).to.include.members(['/point-club/ledger', '/point-club/ledger?page=3']);
  });

  it('says how many points expire when', () => {
    const expiries = ['09-16', '09-28', '10-07', '10-15'].map((day, index) => ({
      points: index + 1,
      date: `2028-${day}T10:00`,
    }));
    const points = { available: 812, pending: [], expiries, dayPoints: 250, buys: null };
    const shown = wordsOf(draw({ points }));
    expect(shown).to.include('812 points available').and.to.include('1 point on Sat Sep 16, 2028');
    expect(shown).to.include('1 later date').and.to.include('at least 12 more months');
  });

  it('suggests an action when the ledger is empty', () => {
    expect(wordsOf(draw({})))
      .to.include('No points yet')
      .and.to.include('Book parking');
    expect(wordsOf(draw({ page: 9, count: 3 }))).to.include('See latest activity');
    expect(wordsOf(draw({ rows: null }))).to.include('We couldn’t load your points activity. Retry');
  });
});

describe('formatSigned', () => {
  it('writes a sign and groups of three digits', () => {
    expect([120, -600, 12_000].map(formatSigned)).to.deep.equal(['+120', '−600', '+12,000']);
  });
});
