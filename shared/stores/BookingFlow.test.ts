import { expect } from 'chai';
import { buildOffer, buildOffers, NOON, WEEKEND } from '../../tests/support/offered-quotes.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { cents } from '../format/money.ts';
import { TransportError } from '../api/transport.ts';
import { BookingFlow } from './BookingFlow.ts';
import { dehydrate, hydrate } from './create-stores.ts';
import { quoteIdOf } from './quote-rules.ts';

const SET = 'POST /booking-quotes/set';

function visit(answers: Record<string, Answer> = {}) {
  const standIn = visitStandIn({
    [SET]: () => ({ quotes: buildOffers() }),
    'GET /booking-quotes/linked': () => buildOffer({ quote_id: 'linked', promo_code: 'SAVE10' }),
    ...answers,
  });
  standIn.stores.booking.setNow(NOON);
  return { ...standIn, flow: standIn.stores.lazy.of(BookingFlow) };
}

describe('BookingFlow', () => {
  describe('opened by an address', () => {
    it('starts with a stay of 48 hours from the next half hour', async () => {
      const { flow, calls } = visit();
      await flow.follow({});
      expect(flow.step).to.equal(0);
      expect(flow.stay).to.include({ from: '2026-11-20T12:00', to: '2026-11-22T12:00' });
      expect(calls).to.have.length(0);
    });

    it('fills the form from a link with dates without loading prices', async () => {
      const { flow, calls } = visit();
      await flow.follow({
        travelFromDate: '1795798800',
        travelToDate: '1795971600',
        fillPromoCode: 'SAVE10',
      });
      expect(flow.step).to.equal(0);
      expect(flow.stay).to.deep.include({
        from: '2026-11-27T09:00',
        to: '2026-11-29T09:00',
        promoCode: 'SAVE10',
      });
      expect(calls).to.have.length(0);
    });

    it('moves the end with a start that a link names alone', async () => {
      const { flow } = visit();
      await flow.follow({ travelFromDate: '1795798800' });
      expect(flow.stay).to.include({ from: '2026-11-27T09:00', to: '2026-11-29T09:00' });
    });

    it('says why a linked quote cannot be booked, and shows current prices', async () => {
      const reason = 'This price is already booked.';
      const { flow } = visit({
        'GET /booking-quotes/linked': () => buildOffer({ quote_id: 'linked', unavailable_reason: reason }),
      });
      await flow.follow({ quoteId: 'linked' });
      expect(flow).to.include({ step: 1, linkProblem: reason });
      await flow.follow(WEEKEND);
      expect(flow.linkProblem).to.equal(null);
    });

    it('loads no prices while online booking is closed', async () => {
      const { flow, stores, calls } = visit();
      stores.settings.seed({ ...stores.settings.modes, bookingsDisabled: true });
      for (const query of [WEEKEND, { quoteId: 'linked' }]) await flow.follow(query);
      expect(calls).to.have.length(0);
      expect(flow.step).to.equal(0);
    });

    it('loads prices when the form was submitted', async () => {
      const { flow, bodyOf } = visit();
      await flow.follow(WEEKEND);
      expect(flow.step).to.equal(1);
      expect(flow.isChanged).to.equal(true);
      expect(flow.heldUntil).to.equal('2026-11-20T12:30');
      expect(bodyOf(SET)).to.include({
        travel_from_date: '2026-11-21 09:00:00-0800',
        vehicle_class: 'STANDARD',
        promo_code: null,
      });
    });

    it('opens the payment step for a linked quote, with its stay and promo code', async () => {
      const { flow } = visit();
      await flow.follow({ quoteId: 'linked' });
      expect(flow.step).to.equal(2);
      expect(flow.stay).to.include({ from: '2026-11-21T09:00', promoCode: 'SAVE10' });
    });

    it('returns to its prices without loading them again', async () => {
      const { flow, count } = visit();
      await flow.follow(WEEKEND);
      await flow.follow({ quoteId: 'buy' });
      expect(flow.step).to.equal(2);
      await flow.follow(WEEKEND);
      expect(flow.step).to.equal(1);
      await flow.follow({});
      expect(flow.step).to.equal(0);
      await flow.follow({ quoteId: 'book' });
      expect(flow.selected?.product_id).to.equal('BOOK_NOW');
      expect(count(SET)).to.equal(1);
    });

    it('has all products after a reload at one of them', async () => {
      const { flow, count } = visit();
      await flow.follow({ quoteId: 'linked' });
      await flow.follow(WEEKEND);
      expect(flow.quotes).to.have.length(3);
      expect(count(SET)).to.equal(1);
    });

    it('has the free dates near a sold-out stay', async () => {
      const stay = {
        travel_from_date: '2026-11-22 09:00:00-0800',
        travel_to_date: '2026-11-24 09:00:00-0800',
        total_charge: cents(59_59),
      };
      const { flow, stores } = visit({ [SET]: () => ({ quotes: buildOffers(), nearest_stays: [stay] }) });
      await flow.follow(WEEKEND);
      const nearest = [{ from: '2026-11-22T09:00', to: '2026-11-24T09:00', total: cents(59_59) }];
      expect(flow.nearest).to.deep.equal(nearest);
      const browser = visitStandIn({});
      hydrate(browser.stores, dehydrate(stores));
      expect(browser.stores.lazy.of(BookingFlow).nearest).to.deep.equal(nearest);
    });

    it('hydrates with the state of the server', async () => {
      const server = visit();
      await server.flow.follow(WEEKEND);
      const browser = visitStandIn({});
      hydrate(browser.stores, dehydrate(server.stores));
      const flow = browser.stores.lazy.of(BookingFlow);
      expect(flow.step).to.equal(1);
      expect(flow.quotes.map(quoteIdOf)).to.deep.equal(['buy', 'book', 'std']);
      await flow.follow(WEEKEND);
      expect(browser.calls).to.have.length(0);
    });
  });

  describe('when the stay changes', () => {
    for (const change of [
      { from: '2026-11-21T10:00' },
      { to: '2026-11-24T09:00' },
      { promoCode: 'SAVE10' },
      { vehicleClass: 'OVERSIZE' as const },
    ]) {
      it(`clears its prices and returns to the dates: ${Object.keys(change).join()}`, async () => {
        const { flow } = visit();
        await flow.follow({ ...WEEKEND });
        flow.changeStay({ ...flow.stay, ...change });
        expect(flow).to.include({ step: 0, isCleared: true, selected: null });
        expect(flow.quotes).to.have.length(0);
      });
    }

    it('ignores an answer for the previous stay', async () => {
      let answer = (_: unknown) => {};
      const late = new Promise((resolve) => (answer = resolve));
      const { flow } = visit({ [SET]: () => late });
      await flow.follow({});
      const asked = flow.requestQuotes();
      flow.changeStay({ ...flow.stay, promoCode: 'SAVE10' });
      expect(flow.form.isPending).to.equal(false);
      answer({ quotes: buildOffers() });
      await asked;
      expect(flow.quotes).to.have.length(0);
      expect(flow.step).to.equal(0);
    });

    it('loads prices again when the stay changed on another page', async () => {
      const { flow, stores, count } = visit();
      await flow.follow(WEEKEND);
      stores.booking.changeStay({ ...flow.stay, to: '2026-11-25T09:00' });
      await flow.follow({ ...WEEKEND, toDate: '2026-11-25' });
      expect(count(SET)).to.equal(2);
    });

    it('clears everything on reset', async () => {
      const { flow } = visit();
      await flow.follow({ ...WEEKEND, promoCode: 'SAVE10' });
      flow.checkout.change({ email: 'ann@example.com' });
      await flow.reset();
      expect(flow).to.include({ step: 0, isChanged: false });
      expect(flow.stay).to.deep.include({ from: '2026-11-20T12:00', promoCode: '' });
      expect(flow.checkout.details.email).to.equal('');
    });
  });

  describe('with errors', () => {
    it('reports missing fields without calling the API', async () => {
      const { flow, count } = visit();
      await flow.follow({ ...WEEKEND, fromDate: '' });
      expect(flow.form.summary).to.deep.equal({ travel_from_date: ['Required'] });
      expect(flow.step).to.equal(0);
      expect(count(SET)).to.equal(0);
    });

    it('rejects the hour that is skipped when daylight saving time starts', async () => {
      const { flow } = visit();
      await flow.follow({ ...WEEKEND, fromDate: '2027-03-14', fromTime: '02:30', toDate: '2027-03-16' });
      expect(flow.form.fieldErrors.travel_from_date?.[0]).to.include('this time doesn’t exist');
    });

    it('stays at the dates and shows the API’s message', async () => {
      const fieldErrors = { travel_to_date: ['Choose a stay of at most 90 days'] };
      const { flow } = visit({ [SET]: () => refused(422, { fieldErrors, formErrors: [] }) });
      await flow.follow(WEEKEND);
      expect(flow.step).to.equal(0);
      expect(flow.form.summary).to.deep.equal(fieldErrors);
      expect(flow.stay.from).to.equal('2026-11-21T09:00');
    });

    it('shows the message of specification §8 for a failure', async () => {
      const { flow } = visit({ [SET]: () => refused(500, {}) });
      await flow.follow(WEEKEND);
      expect(flow.form.formErrors[0]).to.match(/^Unknown server error\. 500 Try again/);
    });

    it('returns to the dates when a linked quote is unknown', async () => {
      const { flow } = visit();
      await flow.follow({ quoteId: 'nothing' });
      expect(flow.step).to.equal(0);
      expect(flow.form.formErrors[0]).to.include('This price is no longer available');
    });

    it('offers a retry when a linked quote cannot be loaded', async () => {
      const { flow, answers } = visit({ 'GET /booking-quotes/linked': () => refused(500, {}) });
      await flow.follow({ quoteId: 'linked' });
      expect(flow).to.include({ step: 0, lostQuoteId: 'linked' });
      answers['GET /booking-quotes/linked'] = () => buildOffer({ quote_id: 'linked' });
      await flow.openQuote('linked');
      expect(flow).to.include({ step: 2, lostQuoteId: null });
    });

    it('checks whether the API is back before a retry', async () => {
      const { stores, answers } = visitStandIn({ [SET]: () => new TransportError('refused') });
      const flow = stores.lazy.of(BookingFlow);
      await flow.follow(WEEKEND);
      expect(stores.settings.isOffline).to.equal(true);
      expect(flow.form.formErrors[0]).to.include('temporarily unavailable');
      answers[SET] = () => ({ quotes: buildOffers() });
      await flow.follow(WEEKEND);
      expect(flow.step).to.equal(1);
    });
  });

  describe('with prices', () => {
    it('never sells the drive-up price', async () => {
      const { flow } = visit();
      await flow.follow(WEEKEND);
      await flow.openQuote('std');
      expect(flow).to.include({ step: 1, selected: null });
    });

    it('shows why a linked quote can no longer be bought', async () => {
      const soldOut = buildOffer({ quote_id: 'linked', unavailable_reason: 'We’re full on Sun Nov 22.' });
      const { flow } = visit({ 'GET /booking-quotes/linked': () => soldOut });
      await flow.follow({ quoteId: 'linked' });
      expect(flow.step).to.equal(1);
      expect(flow.quotes).to.have.length(3);
    });

    it('detects an expired quote by the server’s time', async () => {
      const { flow } = visit();
      await flow.follow(WEEKEND);
      await flow.openQuote('buy');
      expect(flow.isSelectedExpired).to.equal(false);
      flow.clock.stop(new Date('2026-11-20T20:30:00Z'));
      expect(flow.isSelectedExpired).to.equal(true);
    });

    it('refreshes an expired price and shows the old one next to it', async () => {
      const { flow, answers } = visit();
      await flow.follow(WEEKEND);
      await flow.openQuote('buy');
      const steps: number[] = [];
      answers[SET] = () => {
        steps.push(flow.step);
        return { quotes: [buildOffer({ quote_id: 'buy-2', total_charge: cents(61_00) })] };
      };
      await flow.refreshPrice();
      expect(steps).to.deep.equal([2]);
      expect(flow.step).to.equal(2);
      expect(flow.selected?.quote_id).to.equal('buy-2');
      expect(flow.earlierTotal).to.deep.equal(cents(59_59));
      await flow.follow({ quoteId: 'buy-2' });
      expect(flow.earlierTotal).to.deep.equal(cents(59_59));
    });

    it('does not show the old price when the new one is the same', async () => {
      const { flow } = visit();
      await flow.follow(WEEKEND);
      await flow.openQuote('buy');
      await flow.refreshPrice();
      expect(flow.earlierTotal).to.equal(null);
    });

    it('stays at the payment step when the refresh fails', async () => {
      const { flow, answers } = visit();
      await flow.follow(WEEKEND);
      await flow.openQuote('buy');
      answers[SET] = () => refused(500, {});
      await flow.refreshPrice();
      expect(flow.step).to.equal(2);
      expect(flow.form.formErrors).to.have.length(1);
    });
  });

  it('expires prices by the server’s time when the device’s clock is wrong', async () => {
    const lastYear = { timestamp: '2025-11-20 12:00:00-0800', expires: '2025-11-20 12:30:00-0800' };
    const { stores } = visitStandIn({ [SET]: () => ({ quotes: [buildOffer(lastYear)] }) });
    const flow = stores.lazy.of(BookingFlow);
    await flow.follow(WEEKEND);
    await flow.openQuote('buy');
    flow.clock.tick();
    expect(flow.isSelectedExpired).to.equal(false);
  });
});
