import type { Booking } from '../../../../shared/contracts/bookings.ts';
import type { WireMoney } from '../../../../shared/format/money.ts';
import type { Rate, RateLine } from '../../../../shared/contracts/quotes.ts';
import { centsOf, formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';

export interface Fact {
  label: string;
  value: string;
}

// The same labels as on the site's forms and cards.
const PRODUCTS = new Map([
  ['BUY_NOW', 'Pay now'],
  ['BOOK_NOW', 'Pay at the lot'],
  ['STANDARD', 'Drive up'],
  ['CUSTOM', 'Your special rate'],
]);

const VEHICLES = new Map([
  ['STANDARD', 'Car, SUV, or pickup truck'],
  ['OVERSIZE', 'Oversize: long, wide, or tall'],
  ['TWO_SPACE', 'Two spaces: trailer or RV'],
  ['MOTORCYCLE', 'Motorcycle'],
]);

/** The booking as labeled values, without missing ones. */
export function bookingFacts(booking: Booking): Fact[] {
  return [
    ...dateFacts(booking),
    ...optionalFact('Name', booking.full_name),
    ...optionalFact('Vehicle', vehicleName(booking.vehicle_class)),
    ...carFacts(booking),
    ...optionalFact('Departing flight', booking.flight_number_departing),
    ...optionalFact('Return flight', booking.flight_number_returning),
    ...paymentFacts(booking),
  ];
}

/** Like `bookingFacts`, without what the caller typed: for an address that may be a stranger's. */
export const unconfirmedFacts = (booking: Booking): Fact[] => [
  ...dateFacts(booking),
  ...optionalFact('Vehicle', vehicleName(booking.vehicle_class)),
  ...paymentFacts(booking),
];

const dateFacts = (booking: Booking): Fact[] => [
  { label: 'Drop-off', value: formatWhen(booking.travel_from_date) },
  { label: 'Pick-up', value: formatWhen(booking.travel_to_date) },
];

/** The car as the traveler described it. */
export const carFacts = (car: Booking): Fact[] => [
  ...optionalFact('License plate', car.license_plate),
  ...optionalFact('Make and color', car.make_and_color),
  ...optionalFact('Accessible space', car.accessible_space ? 'Yes' : null),
  ...optionalFact('Passengers', car.passengers?.toString()),
];

/** The amount paid with the card, and the amount due at the lot. */
export function paymentFacts({ paid, card, due_at_lot: due }: Booking): Fact[] {
  const how = card ? ` with ${card.brand} ending ${card.last_four}` : '';
  return [
    ...(isPositive(paid) ? [{ label: 'Paid', value: `${formatMoney(paid)}${how}` }] : []),
    ...(isPositive(due) ? [{ label: 'Due at the lot', value: formatMoney(due) }] : []),
  ];
}

/** All lines of a price, in order of computation. */
export function priceLines(rate: Rate | null | undefined): RateLine[] {
  return rate ? [...rate.charge_lines, ...rate.fee_lines, ...rate.tax_lines] : [];
}

export const productName = (id: string | undefined) => (id ? (PRODUCTS.get(id) ?? id) : null);

export const vehicleName = (code: string | undefined) => (code ? (VEHICLES.get(code) ?? code) : null);

function optionalFact(label: string, value: string | null | undefined): Fact[] {
  return value ? [{ label, value }] : [];
}

export function isPositive(money: WireMoney | null | undefined): money is WireMoney {
  return money !== null && money !== undefined && centsOf(money) > 0;
}
