import { expect } from 'chai';
import { renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildOffer, buildOffers, NOON, WEEKEND } from '../../tests/support/offered-quotes.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { cents } from '../../shared/format/money.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { PointsPriceStore } from '../../shared/stores/PointsPriceStore.ts';
import { quoteIdOf } from '../../shared/stores/quote-rules.ts';
import { PointsChoice } from './PointsChoice.tsx';

const POINTS = 'POST /club/70001/booking-quotes/points';

async function visitPayment(answer: Answer) {
  const visited = visitStandIn({
    'POST /booking-quotes/set': () => ({ quotes: buildOffers() }),
    [POINTS]: answer,
  });
  const { stores } = visited;
  stores.booking.setNow(NOON);
  stores.auth.setMember({
    number: '70001',
    email: 'ann@example.com',
    longName: 'Ann Lee',
    shortName: 'Ann',
    policy: [],
  });
  const flow = stores.lazy.of(BookingFlow);
  await flow.follow(WEEKEND);
  await flow.follow({ quoteId: 'buy' });
  const draw = () => (flow.selected ? renderMarkup(<PointsChoice quote={flow.selected} />, stores) : '');
  return { ...visited, flow, draw, store: stores.lazy.of(PointsPriceStore) };
}

describe('PointsChoice', () => {
  const cheaper = buildOffer({
    id: 'buy-250',
    quote_id: 'buy-250',
    total_charge: cents(34_27),
    points_payment: { points: 250, minutes: 1440, buys: '1 day' },
  });

  it('offers each price with points, and takes the chosen one for the payment', async () => {
    const { flow, store, draw, count } = await visitPayment(() => ({
      quote: buildOffer({ id: 'buy', quote_id: 'buy' }),
      choices: [cheaper],
    }));
    if (flow.selected) await store.load(flow.selected);
    expect(wordsOf(draw())).to.include('Use 250 points for 1 day: you pay $34.27');
    expect(wordsOf(draw())).to.include('Don’t use points: you pay');
    flow.select(cheaper);
    expect(flow.selected && quoteIdOf(flow.selected)).to.equal('buy-250');
    expect(flow.step).to.equal(2);
    if (flow.selected) await store.load(flow.selected);
    expect(count(POINTS)).to.equal(1);
  });

  it('shows nothing without points, and when the server has no such prices', async () => {
    for (const answer of [() => ({ quote: buildOffer({}), choices: [] }), () => refused(404, {})]) {
      const { flow, store, draw } = await visitPayment(answer);
      if (flow.selected) await store.load(flow.selected);
      expect(draw()).to.equal('');
    }
  });
});
