import type { Quote } from '../../shared/contracts/quotes.ts';
import { cents } from '../../shared/format/money.ts';

/** The API's quotes for a weekend at noon (Pacific) on Friday, 2026-11-20, valid for half an hour. */
export const NOON = new Date('2026-11-20T20:00:00Z');

export function buildOffer(changes: Partial<Quote> = {}): Quote {
  return {
    quote_id: 'buy',
    product_id: 'BUY_NOW',
    timestamp: '2026-11-20 12:00:00-0800',
    expires: '2026-11-20 12:30:00-0800',
    travel_from_date: '2026-11-21 09:00:00-0800',
    travel_to_date: '2026-11-23 09:00:00-0800',
    duration: 172_800,
    is_prebook_discount: true,
    total_charge: cents(59_59),
    due_now: cents(59_59),
    vehicle_class: 'STANDARD',
    ...changes,
  };
}

export const buildOffers = (): Quote[] => [
  buildOffer(),
  buildOffer({ quote_id: 'book', product_id: 'BOOK_NOW', total_charge: cents(68_40), due_now: cents(0) }),
  buildOffer({ quote_id: 'std', product_id: 'STANDARD', total_charge: cents(77_21), due_now: cents(0) }),
];

/** The address of the submitted stay form for that weekend. */
export const WEEKEND = {
  fromDate: '2026-11-21',
  fromTime: '09:00',
  toDate: '2026-11-23',
  toTime: '09:00',
  vehicleClass: 'STANDARD',
  promoCode: '',
};
