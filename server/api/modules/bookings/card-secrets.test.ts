import { expect } from 'chai';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import { dumpDatabase } from '../../../../tests/support/dump-database.ts';

// Four digits, as American Express has, are less likely than three to occur in the dump by chance.
const CODE = '7391';
const NUMBERS = { approved: '378282246310005', unknown: '371449635398431', mistyped: '371449635398432' };

describe('The card of a booking', () => {
  let desk: BookingDesk;

  before(async () => {
    desk = await openBookingDesk();
  });
  after(() => desk.close());

  it('leaves only its last four digits in the database', async () => {
    const pay = async (number: string, key: string) => {
      const { id } = await desk.quote(stay);
      return desk.book(id, { cc_number: number, cc_cvc: CODE, check_for_existing: false }, { key });
    };
    bookingOf(await pay(NUMBERS.approved, 'approved-1'));
    expect(await pay(NUMBERS.unknown, 'declined-1')).to.include({ status: 422 });
    expect(await pay(NUMBERS.mistyped, 'mistyped-1')).to.include({ status: 422 });
    desk.state.network = 'down';
    expect(await pay(NUMBERS.approved, 'interrupted')).to.include({ status: 504 });

    const dump = await dumpDatabase(desk.db);
    expect(dump).to.include('0005').and.to.include('8431');
    for (const number of Object.values(NUMBERS)) {
      // In any grouping.
      expect(dump).not.to.match(new RegExp([...number].join('[^0-9]?')));
      expect(dump).not.to.include(number.slice(0, 8)).and.not.to.include(number.slice(-6));
    }
    expect(dump).not.to.match(new RegExp(`(?<![\\w-])${CODE}(?![\\w-])`));
  });
});
