import type { Booking } from '../../shared/contracts/bookings.ts';
import { cents } from '../../shared/format/money.ts';

/** A confirmed, paid booking as the API presents it, priced like the golden quote. */
export function buildPresentedBooking(rest: Partial<Booking> = {}): Booking {
  return {
    id: 'bk3nVq0c7tQm1yXw8ZrL4A',
    number: 'CAP7K2MQ4',
    email_addr: 'ann@example.com',
    status: 'CONFIRMED',
    payment_status: 'PAID',
    product_id: 'BUY_NOW',
    vehicle_class: 'STANDARD',
    travel_from_date: '2026-11-21 09:00:00-0800',
    travel_to_date: '2026-11-27 17:10:00-0800',
    full_name: 'Ann Lee',
    flight_number_departing: 'AS1234',
    rate: {
      charge_lines: [
        { label: '6 days 9 hours', amount: cents(13800), reason: 'The weekly price' },
        { label: 'Promo code SAVE10', amount: cents(-1380), reason: '10% off the parking charge' },
      ],
      fee_lines: [{ label: 'Airport access fee', amount: cents(450), reason: 'Once per stay' }],
      tax_lines: [
        { label: 'Sales tax', amount: cents(1300), reason: '10.1% of charges and fees' },
        { label: 'City parking tax', amount: cents(399), reason: 'Once per stay' },
      ],
    },
    total_charge: cents(14569),
    paid: cents(14569),
    due_at_lot: cents(0),
    card: { brand: 'Visa', last_four: '4242' },
    customer_link: '/bookings/bk3nVq0c7tQm1yXw8ZrL4A/?token=abc.def',
    ...rest,
  };
}
