import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildPresentedBooking } from '../../tests/support/presented-booking.ts';
import { refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import type { Booking } from '../../shared/contracts/bookings.ts';
import { cents } from '../../shared/format/money.ts';
import { BookingCancelPage } from './BookingCancelPage.tsx';

const ONE_DAY = { label: 'One day plus tax', amount: cents(2532), reason: 'Less than 24 hours before' };

async function draw(terms: object, rest: Partial<Booking> = {}): Promise<string> {
  const { stores } = visitStandIn({
    'GET /bookings/b1': () => buildPresentedBooking(rest),
    'GET /bookings/CAP7K2MQ4/cancel-fee': () => terms,
  });
  await BookingCancelPage.fetchData?.({ stores, params: { itemId: 'b1' }, query: { token: 't' } });
  return renderMarkup(
    <HelmetProvider>
      <BookingCancelPage />
    </HelmetProvider>,
    stores,
  );
}

const free = { fee: cents(0), refund: cents(14569), refundable_to: 'Visa ending 4242' };

describe('BookingCancelPage', () => {
  it('shows the fee and the refund line by line before the booking is canceled', async () => {
    const words = wordsOf(await draw({ fee: cents(2532), refund: cents(12037), fee_lines: [ONE_DAY] }));
    expect(words)
      .to.include('Cancel your booking')
      .and.to.include('Paid $145.69 One day plus tax Less than 24 hours before −$25.32')
      .and.to.include('Refund $120.37');
  });

  it('says until when canceling is free, and where the refund goes', async () => {
    const words = wordsOf(await draw({ ...free, free_until: '2026-11-20 09:00:00-0800' }));
    expect(words)
      .to.include('Canceled in time: no fee')
      .and.to.include('Refund to Visa ending 4242 $145.69')
      .and.to.include('Free to cancel until Fri, 11/20/26, 9:00 am');
  });

  it('says that there is no refund when nothing was paid', async () => {
    const words = wordsOf(await draw({ fee: cents(0), refund: cents(0) }, { paid: cents(0) }));
    expect(words).to.include('You haven’t paid anything, so there’s no refund.');
  });

  it('says which points come back', async () => {
    const words = wordsOf(await draw({ ...free, points_back: 250 }));
    expect(words).to.include('Refund to Visa ending 4242 $145.69 You get 250 points back.');
    const canceled = wordsOf(await draw({ ...free, points_back: 250 }, { status: 'CANCELLED' }));
    expect(canceled).to.include('Allow 5–10 days. You get 250 points back.');
  });

  it('shows the fee and the refund once the booking is canceled', async () => {
    const words = wordsOf(await draw(free, { status: 'CANCELLED' }));
    expect(words)
      .to.include('Your booking is canceled')
      .and.to.include('We’ll refund $145.69 to Visa ending 4242')
      .and.not.to.include('Cancel this booking');
  });

  it('says why the booking can no longer be canceled, and links back to it', async () => {
    const html = await draw(refused(409, { formErrors: ['This booking can’t be canceled.'] }));
    expect(wordsOf(html)).to.include('This booking can’t be canceled.');
    expect(elements(html, 'a').map(({ href }) => href)).to.include(
      '/bookings/bk3nVq0c7tQm1yXw8ZrL4A/?token=abc.def',
    );
  });

  it('asks search engines not to index it', async () => {
    const metas = elements(await draw(free), 'meta');
    expect(metas.find(({ name }) => name === 'robots')?.content).to.equal('noindex');
  });
});
