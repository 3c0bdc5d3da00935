import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildPresentedBooking } from '../../tests/support/presented-booking.ts';
import { visitStandIn } from '../../tests/support/stand-in-transport.ts';
import type { Booking } from '../../shared/contracts/bookings.ts';
import { BookingPage } from './BookingPage.tsx';

async function draw(booking: Booking): Promise<string> {
  const { stores } = visitStandIn({ 'GET /bookings/b1': () => booking });
  await BookingPage.fetchData?.({ stores, params: { itemId: 'b1' }, query: { token: 't' } });
  return renderMarkup(
    <HelmetProvider>
      <BookingPage />
    </HelmetProvider>,
    stores,
  );
}

describe('BookingPage', () => {
  it('shows the booking and its status', async () => {
    const words = wordsOf(await draw(buildPresentedBooking()));
    expect(words).to.include('CAP7K2MQ4').and.to.include('Confirmed').and.to.include('On the day');
    expect(words).to.include('Fri, 11/27/26, 5:10 pm').and.to.include('$145.69 with Visa ending 4242');
  });

  it('starts with the codes, the number to copy and the next steps', async () => {
    const allowed_actions = ['modify', 'cancel'];
    const booking = buildPresentedBooking({ allowed_actions, bars: [1, 2, 1], qr: ['11', '01'] });
    const markup = await draw(booking);
    const words = wordsOf(markup);
    expect(words).to.include('CAP7K2MQ4 Copy number Directions Shuttle Change Cancel On the day');
    const names = elements(markup, 'figure').map((figure) => figure['aria-label']);
    expect(names).to.deep.equal([
      'QR code of booking number CAP7K2MQ4',
      'Barcode of booking number CAP7K2MQ4',
    ]);
    const links = elements(markup, 'a').map(({ href }) => href);
    expect(links).to.include.members([
      '/pickup?bookingId=bk3nVq0c7tQm1yXw8ZrL4A&amp;token=abc.def',
      '/bookings/bk3nVq0c7tQm1yXw8ZrL4A/cancel?token=abc.def',
    ]);
  });

  it('offers no next steps when the booking is over', async () => {
    const words = wordsOf(await draw(buildPresentedBooking({ status: 'CANCELLED' })));
    expect(words).not.to.include('Copy number').and.not.to.include('Shuttle');
  });

  it('asks search engines not to index it', async () => {
    const metas = elements(await draw(buildPresentedBooking()), 'meta');
    expect(metas.find(({ name }) => name === 'robots')?.content).to.equal('noindex');
  });

  it('leaves out the steps for the day when the booking is over', async () => {
    const words = wordsOf(await draw(buildPresentedBooking({ status: 'CANCELLED' })));
    expect(words).to.include('Canceled').and.not.to.include('On the day');
  });

  it('shows the club number, and the points while they are still to be earned', async () => {
    const members = { point_club_id: '100000018', points: 124 };
    expect(wordsOf(await draw(buildPresentedBooking(members)))).to.include(
      'Club number 100000018 You’ll earn 124 points',
    );
    const cancelled = wordsOf(await draw(buildPresentedBooking({ ...members, status: 'CANCELLED' })));
    expect(cancelled).to.include('Club number 100000018').and.not.to.include('You’ll earn');
    const visitors = wordsOf(await draw(buildPresentedBooking({ points: 124 })));
    expect(visitors).not.to.include('Club number').and.not.to.include('You’ll earn');
  });

  it('shows the car, which can be described while the server allows it', async () => {
    const car = {
      license_plate: 'ABC1234',
      make_and_color: 'Subaru, blue',
      passengers: 3,
      accessible_space: true,
    };
    const parked = wordsOf(await draw(buildPresentedBooking(car)));
    expect(parked).to.include(
      'License plate ABC1234 Make and color Subaru, blue Passengers 3 Accessible space Yes',
    );
    expect(parked).not.to.include('Change car');
    expect(wordsOf(await draw(buildPresentedBooking({ ...car, allowed_actions: ['car'] })))).to.include(
      'Change car',
    );
    expect(wordsOf(await draw(buildPresentedBooking({ allowed_actions: ['car'] })))).to.include(
      'Tell us about your car',
    );
    expect(wordsOf(await draw(buildPresentedBooking()))).not.to.include('Your car');
  });

  it('leaves out what the server does not return', async () => {
    const words = wordsOf(await draw({ id: 'b1', number: 'B-1001' }));
    expect(words).to.include('B-1001').and.to.include('Drop-off -- Pick-up --');
    expect(words).not.to.include('Price').and.not.to.include('undefined');
  });

  it('shows a booking with an unknown status without a status', async () => {
    const words = wordsOf(await draw(buildPresentedBooking({ status: 'VALETED' })));
    expect(words).to.include('On the day').and.not.to.include('VALETED');
  });
});
