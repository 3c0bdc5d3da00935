import { expect } from 'chai';
import { renderMarkup, wordsOf } from '../../../tests/support/markup.tsx';
import { refused, visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import { RateReplay } from './RateReplay.tsx';
import { RateReplayStore } from './RateReplayStore.ts';

const dollars = (amount: number) => ({ amount, currency: 'USD' });
const noSum = { before: dollars(0), after: dollars(0), count: 0 };
const slice = (next: string | null, fields: object = {}) => ({
  kind: 'bookings',
  counts: { more: 1, less: 0, same: 2, without_price: 0 },
  weeks: [{ week: '2026-11-08', before: dollars(100_00), after: dollars(104_00), count: 3 }],
  lengths: [{ before: dollars(100_00), after: dollars(104_00), count: 3 }, noSum, noSum],
  examples: [],
  next,
  ...fields,
});
const asks = slice(null, { kind: 'asks', counts: { more: 0, less: 5, same: 0, without_price: 1 } });

/** Answers one slice after the other. */
async function replay(slices: unknown[]) {
  const left = [...slices];
  const visit = visitStandIn({ 'GET /rate-plans/replay': () => left.shift() });
  const store = visit.stores.lazy.of(RateReplayStore);
  await store.start(['v2', 'v3']);
  return { ...visit, words: wordsOf(renderMarkup(<RateReplay />, visit.stores)) };
}

describe('RateReplay', () => {
  it('adds up slices until there is none left, with revenue of bookings only', async () => {
    const { words, count } = await replay([slice('bookings.1.a'), slice('asks'), asks]);
    expect(count('GET /rate-plans/replay')).to.equal(3);
    expect(words).to.include('6 bookings: $200.00 as it was, $208.00 with the drafts (+$8.00).');
    expect(words).to.include('Bookings: 2 cost more, 0 less, 4 the same.');
    expect(words).to.include('as prepaid stays: 0 cost more, 5 less, 0 the same, 1 without a price.');
  });

  it('says that it was cut short', async () => {
    const { words } = await replay([slice('asks'), refused(409, { formErrors: ['No'] })]);
    expect(words).to.include('We couldn’t finish the replay.');
  });
});
