import { $, browser } from '@wdio/globals';
import { type Booking, createBooking } from '../../../shared/contracts/bookings.ts';
import { setQuotes } from '../../../shared/contracts/quotes.ts';
import { createStores } from '../../../shared/stores/create-stores.ts';
import { openBrowser } from '../../support/browser-stand-in.ts';
import { fill, typeDate } from './page.ts';

/** 'YYYY-MM-DD', this many days from now in the lot's time zone. */
export function dayFromNow(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(moment);
}

/** This many days from now, or 30 more around New Year, when the demo lot requires deposits. */
export function quietDays(days: number): number {
  const date = dayFromNow(days).slice(5);
  return date > '12-10' || date < '01-05' ? days + 30 : days;
}

/** The address of the prices for stay dates of two days. */
export function pricesAddress(daysFromNow: number): string {
  const query = new URLSearchParams({
    fromDate: dayFromNow(daysFromNow),
    fromTime: '09:00',
    toDate: dayFromNow(daysFromNow + 2),
    toTime: '09:00',
  });
  return `/booking?${query}`;
}

/** Types both stay dates, as days from now. */
export async function chooseDays(from: number, to: number): Promise<void> {
  await typeDate('Drop-off date', dayFromNow(from));
  await typeDate('Pick-up date', dayFromNow(to));
}

/** Returns an email address that no other test uses. */
export const newEmail = () => `guest-${process.pid}-${(count += 1)}@example.com`;
let count = 0;

export const CARD = {
  'Card number': '4242424242424242',
  'Expiration date': '1230',
  'Security code': '123',
  'ZIP or postal code': '98188',
};

export const DECLINED = { ...CARD, 'Card number': '4000000000000002' };

export const detailsOf = (email: string) => ({
  Email: email,
  Phone: '(206) 555-0123',
  'Full name': 'Ann Lee',
});

/** Books at the payment step of a price paid at the lot, with a card as guarantee: no mail must be opened. */
export async function reserveWithCard(email: string): Promise<void> {
  await $('//label[starts-with(., "A card")]').click();
  await fill({ ...detailsOf(email), ...CARD });
  await $('//button[starts-with(., "Reserve now, pay")]').click();
}

/** Books a paid stay of two days for a guest on another device. Returns the link to the booking. */
export async function bookElsewhere(daysFromNow: number): Promise<string> {
  const at = (day: number) => new Date(`${dayFromNow(day)}T18:00:00Z`);
  const booking = await bookPaid({
    travel_from_date: at(daysFromNow),
    travel_to_date: at(daysFromNow + 2),
  });
  return booking.customer_link ?? '';
}

/** Books a paid stay that starts in half an hour, on another device. Returns the booking’s number. */
export async function bookArrival(): Promise<string> {
  const from = new Date(Date.now() + 30 * 60_000);
  const { number } = await bookPaid({
    travel_from_date: from,
    travel_to_date: new Date(from.getTime() + 2 * 86_400_000),
  });
  return number;
}

async function bookPaid(dates: { travel_from_date: Date; travel_to_date: Date }): Promise<Booking> {
  const transport = openBrowser(browser.options.baseUrl ?? '');
  const { api } = createStores(async () => transport);
  const { quotes } = await api.call(setQuotes, { body: dates });
  const card = { cc_number: '4242424242424242', cc_exp: '12/30', cc_cvc: '123', postal_code: '98188' };
  const body = {
    quote_id: quotes.find(({ product_id: kind }) => kind === 'BUY_NOW')?.id ?? '',
    email: newEmail(),
    full_name: 'Ann Lee',
    phone_number: '2065550123',
    ...card,
  };
  return api.call(createBooking, { body }, { idempotencyKey: crypto.randomUUID() });
}
