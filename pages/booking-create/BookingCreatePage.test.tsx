import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildOffer, buildOffers, NOON, WEEKEND } from '../../tests/support/offered-quotes.ts';
import { buildPresentedBooking } from '../../tests/support/presented-booking.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { BookingOverview } from '../parts/BookingOverview.tsx';
import type { Quote } from '../../shared/contracts/quotes.ts';
import { cents } from '../../shared/format/money.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import type { Stores } from '../../shared/stores/stores.ts';
import { BookingCreatePage } from './BookingCreatePage.tsx';

const CARD = { cc_number: '4242424242424242', cc_exp: '12/29', cc_cvc: '123' };
const ANN = {
  email: 'ann@example.com',
  full_name: 'Ann Lee',
  phone_number: '2065550150',
  postal_code: '98188',
};

/** Opens the booking page and renders it. */
async function visit(
  query: Record<string, string>,
  { quotes = buildOffers(), create }: { quotes?: Quote[]; create?: Answer } = {},
) {
  const { stores } = visitStandIn({
    'POST /booking-quotes/set': () => ({ quotes }),
    'POST /bookings/': create ?? (() => buildPresentedBooking()),
  });
  stores.booking.setNow(NOON);
  stores.site.set({ origin: 'https://parking.example', isDemo: true, year: 2026, sentryDsn: null });
  const flow = stores.lazy.of(BookingFlow);
  const follow = async (next: Record<string, string>) =>
    BookingCreatePage.fetchData?.({ stores, params: {}, query: next });
  await follow(query);
  const draw = () =>
    renderMarkup(
      <HelmetProvider>
        <BookingCreatePage />
      </HelmetProvider>,
      stores,
    );
  return { flow, follow, draw, stores };
}

async function visitPayment(quoteId = 'buy', create?: Answer) {
  const visitor = await visit(WEEKEND, create ? { create } : {});
  await visitor.follow({ quoteId });
  visitor.flow.checkout.change(ANN);
  return visitor;
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
const inputsOf = (html: string) => elements(html, 'input').map(({ name }) => name);
const currentStep = (html: string) => wordsOf(/<li aria-current="step".*?<\/li>/.exec(html)?.[0] ?? '');

/** The part of the confirmation that is loaded on demand. */
const drawOverview = ({ checkout: { shownBooking } }: BookingFlow, stores: Stores) =>
  shownBooking ? renderMarkup(<BookingOverview shownBooking={shownBooking} />, stores) : '';

describe('BookingCreatePage', () => {
  it('remembers the campaign of the URL', async () => {
    const { stores } = await visit({ utm_source: 'radio', utm_campaign: 'winter' });
    expect(stores.marketing.campaign).to.deep.equal({ utm_source: 'radio', utm_campaign: 'winter' });
  });

  it('shows exactly three steps, with links back to the finished ones', async () => {
    const html = (await visitPayment()).draw();
    expect(currentStep(html)).to.equal('3 Pay');
    const ways = elements(html, 'a').map(({ href }) => href);
    expect(ways).to.include('/booking');
    expect(ways.some((href) => href?.startsWith('/booking?fromDate=2026-11-21'))).to.equal(true);
  });

  for (const [step, open] of [
    ['dates', () => visit({})],
    ['prices', () => visit(WEEKEND)],
    ['payment', () => visitPayment()],
  ] as const) {
    it(`replaces the ${step} step with the phone number while online booking is closed`, async () => {
      const { stores, draw } = await open();
      stores.settings.seed({ ...stores.settings.modes, bookingsDisabled: true });
      const html = draw();
      expect(elements(html, 'form')).to.be.empty;
      expect(wordsOf(html)).to.contain('Online booking is closed right now').and.contain('(206) 555-0150');
    });
  }

  for (const [step, open] of [
    ['prices', () => visit(WEEKEND)],
    ['payment', () => visitPayment()],
  ] as const) {
    it(`invites guests, not members, to log in or join at the ${step} step`, async () => {
      const { stores, draw } = await open();
      const html = draw();
      expect(wordsOf(html)).to.match(/Log in or join for free \(new tab\) ?\. We’ll keep what you entered\./);
      expect(elements(html, 'a').find(({ href }) => href === '/register')?.target).to.equal('_blank');
      stores.auth.setMember({ number: '70001', email: '', longName: '', shortName: '', policy: [] });
      expect(wordsOf(draw())).not.to.include('join for free');
    });
  }

  describe('at the dates step', () => {
    it('has a form that works without scripts, and one canonical URL', async () => {
      const html = (await visit({ promoCode: 'SAVE10' })).draw();
      expect(currentStep(html)).to.equal('1 Dates');
      expect(elements(html, 'form')[0]).to.include({ action: '/booking', method: 'get' });
      expect(elements(html, 'details')[0]).to.have.property('open');
      expect(elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href).to.equal(
        'https://parking.example/booking',
      );
    });

    it('starts its title with "Error:" when the form was refused', async () => {
      const html = (await visit({ ...WEEKEND, toDate: '' })).draw();
      expect(titleOf(html)).to.match(/^Error: /);
      expect(wordsOf(html)).to.include('There is a problem Pick-up date: Required');
    });

    it('says that the prices are void when the stay dates change', async () => {
      const { flow, draw } = await visit(WEEKEND);
      flow.changeStay({ ...flow.stay, promoCode: 'SAVE10' });
      expect(wordsOf(draw())).to.include('Your prices are out of date');
    });
  });

  describe('at the prices step', () => {
    it('links each price that can be bought to its payment, and asks search engines not to index it', async () => {
      const html = (await visit(WEEKEND)).draw();
      const links = elements(html, 'a').map(({ href }) => href);
      expect(links).to.include('/booking?quoteId=buy').and.to.include('/booking?quoteId=book');
      expect(links).not.to.include('/booking?quoteId=std');
      expect(elements(html, 'meta').find(({ name }) => name === 'robots')?.content).to.equal('noindex');
    });

    it('says until what time the prices are valid', async () => {
      expect(wordsOf((await visit(WEEKEND)).draw())).to.include(
        'These prices are valid until 12:30 pm Pacific',
      );
    });

    it('says once, above the prices, why a promo code has no effect', async () => {
      const reason = 'SAVE10 needs 3 days, you have 2';
      const quotes = buildOffers().map((quote) => ({
        ...quote,
        promo_reason: quote.product_id === 'STANDARD' ? null : reason,
      }));
      const words = wordsOf((await visit(WEEKEND, { quotes })).draw());
      expect(words.split(reason)).to.have.length(2);
      expect(words.indexOf(reason)).to.be.lessThan(words.indexOf('Pay now'));
    });

    it('says at one price that the promo code does not lower it when it lowers another', async () => {
      const reason = 'SAVE10 is for another rate';
      const [first, ...others] = buildOffers();
      const quotes = [{ ...first, promo_effect: 'SAVE10 applied: −$9.20' } as Quote, ...others].map(
        (quote) => (quote.product_id === 'BOOK_NOW' ? { ...quote, promo_reason: reason } : quote),
      );
      const words = wordsOf((await visit(WEEKEND, { quotes })).draw());
      expect(words).to.include('SAVE10 applied: −$9.20').and.to.include(reason);
      expect(words).not.to.include('wasn’t applied');
    });

    it('shows the times of drop-off and pick-up', async () => {
      expect(wordsOf((await visit(WEEKEND)).draw())).to.include(
        'Sat Nov 21, 9:00 am → Mon Nov 23, 9:00 am, 2 days',
      );
    });

    it('says why the price from a link is not offered', async () => {
      const { flow, draw } = await visit(WEEKEND);
      flow.linkProblem = 'This price is already booked.';
      expect(wordsOf(draw())).to.include(
        'The price from your link isn’t available. This price is already booked.',
      );
    });

    it('offers other dates when nothing is for sale', async () => {
      const quotes = buildOffers().map((quote) => ({
        ...quote,
        unavailable_reason: 'We’re full on Sun Nov 22.',
      }));
      const words = wordsOf((await visit(WEEKEND, { quotes })).draw());
      expect(words).to.include('Sold out online for some of these dates').and.to.include('Change dates');
    });

    it('links to the nearest free dates when nothing is for sale', async () => {
      const quotes = buildOffers().map((quote) => ({ ...quote, unavailable_reason: 'We’re full.' }));
      const { flow, draw } = await visit(WEEKEND, { quotes });
      flow.nearest = [{ from: '2026-11-22T09:00', to: '2026-11-24T09:00', total: cents(59_59) }];
      const html = draw();
      expect(wordsOf(html)).to.include('Sun Nov 22, 9:00 am → Tue Nov 24, 9:00 am, 2 days: $59.59');
      expect(elements(html, 'a').some(({ href }) => href?.includes('fromDate=2026-11-22'))).to.equal(true);
    });

    it('offers new prices when the prices have expired', async () => {
      const { flow, draw } = await visit(WEEKEND);
      flow.clock.stop(new Date('2026-11-20T21:00:00Z'));
      const words = wordsOf(draw());
      expect(words).to.include('These prices have expired.').and.to.include('Refresh prices');
      expect(words).not.to.include('Choose Pay now');
    });
  });

  describe('at the payment step', () => {
    it('says above the form that the price has expired', async () => {
      const { stores, draw } = await visitPayment();
      stores.lazy.of(BookingFlow).clock.stop(new Date(NOON.getTime() + 31 * 60_000));
      const words = wordsOf(draw());
      expect(words.indexOf('This price has expired')).to.be.lessThan(words.indexOf('Email'));
    });

    it('says above the button that booking accepts the terms of service', async () => {
      for (const kind of [undefined, 'book'] as const) {
        const markup = (await visitPayment(kind)).draw();
        expect(wordsOf(markup)).to.include('By booking you accept the terms of service');
        expect(markup).to.include('href="/terms"');
      }
    });

    it('shows the amount on the button', async () => {
      expect(wordsOf((await visitPayment()).draw())).to.match(/Pay \$59\.59/);
      expect(wordsOf((await visitPayment('book')).draw())).to.include('Reserve now, pay $68.40 at the lot');
    });

    it('asks for a card only when something is due now', async () => {
      expect(inputsOf((await visitPayment()).draw())).to.include.members([
        'cc_number',
        'cc_exp',
        'cc_cvc',
        'postal_code',
      ]);
      const html = (await visitPayment('book')).draw();
      expect(inputsOf(html)).not.to.include('cc_number');
      expect(wordsOf(html)).to.include('Nothing to pay today');
    });

    it('shows the deposit apart from what is paid at the lot', async () => {
      const deposit = buildOffer({ quote_id: 'book', product_id: 'BOOK_NOW', due_now: cents(37_43) });
      const { follow, draw } = await visit(WEEKEND, { quotes: [deposit] });
      await follow({ quoteId: 'book' });
      expect(wordsOf(draw())).to.include('Pay $37.43 deposit').and.to.include('Due at the lot $22.16');
    });

    it('puts nothing into the URL when it is submitted before the scripts have loaded', async () => {
      const forms = elements((await visitPayment()).draw(), 'form');
      expect(forms.map(({ method }) => method)).to.deep.equal(['dialog']);
    });

    it("keeps the card out of the page's state", async () => {
      const { flow, draw } = await visitPayment('buy', () =>
        refused(422, { formErrors: ['Your bank declined this card.'] }),
      );
      await flow.submit(CARD);
      const html = draw();
      expect(wordsOf(html)).to.include('Your bank declined this card.');
      expect(titleOf(html)).to.match(/^Error: /);
      expect(html).not.to.include(CARD.cc_number);
    });

    const conflicts: [code: string, data: object, words: string[]][] = [
      [
        'DUPLICATE_BOOKING',
        { booking: { number: '1A••JD' } },
        ['Duplicate Booking Error', 'You already booked this stay', '1A••JD', 'Book a second car'],
      ],
      ['SOLD_OUT', {}, ['Sold out', 'See the nearest free dates', 'Change dates']],
      ['COUPON_EXHAUSTED', {}, ['This promo code can’t be used', 'See prices without it']],
      ['QUOTE_EXPIRED', {}, ['This price has expired', 'Refresh price']],
      ['STATE_CHANGED', {}, ['This price is already booked', 'See new prices']],
    ];
    for (const [code, data, expected] of conflicts) {
      it(`replaces the pay button with every next step after ${code}`, async () => {
        const answer = refused(409, { error: code, formErrors: ['Words of the API.'], ...data });
        const { flow, draw } = await visitPayment('buy', () => answer);
        await flow.submit(CARD);
        const words = wordsOf(draw());
        for (const part of expected) expect(words).to.include(part);
        expect(words).not.to.include('Pay $59.59');
      });
    }

    it('compares a refreshed price with the earlier price', async () => {
      const { flow, draw } = await visitPayment();
      flow.earlierTotal = cents(50_00);
      expect(wordsOf(draw())).to.include('It was $50.00. It’s now $59.59.');
    });
  });

  describe('at the confirmation step', () => {
    it('shows the number, the stay dates, the price, the next steps and the documents', async () => {
      const downloads = {
        pdf: '/bookings/b/confirmation.pdf?token=t',
        pkpass: '/bookings/b/parking.pkpass?token=t',
        google: '/bookings/b/google-wallet.link?token=t',
        ics: '/bookings/b/stay.ics?token=t',
      };
      const { flow, stores, draw } = await visitPayment('buy', () => buildPresentedBooking({ downloads }));
      await flow.submit(CARD);
      const html = draw() + drawOverview(flow, stores);
      const words = wordsOf(html);
      expect(words).to.include('Your parking is booked').and.to.include('CAP7K2MQ4');
      expect(words).to.include('Sat, 11/21/26, 9:00 am').and.to.include('$145.69 with Visa ending 4242');
      const linkTo = (path: string) => elements(html, 'a').find(({ href }) => href === `/api${path}`);
      expect(linkTo(downloads.pkpass)).to.have.property('download');
      expect(linkTo(downloads.google)).to.not.equal(undefined);
      expect(linkTo(downloads.google)).to.not.have.property('download');
    });

    it('works when the server returns only the booking number', async () => {
      const { flow, stores, draw } = await visitPayment('buy', () => ({
        id: 'b1',
        number: 'B-1001',
        email_addr: 'ann@example.com',
      }));
      await flow.submit(CARD);
      const words = wordsOf(draw() + drawOverview(flow, stores));
      expect(words)
        .to.include('Booking B-1001')
        .and.to.include('Mon, 11/23/26, 9:00 am')
        .and.not.to.include('Price');
    });
  });
});
