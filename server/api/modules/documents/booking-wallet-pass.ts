import { business } from '../../../../shared/business.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { parseWireDate } from '../../../../shared/contracts/fields.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { lotAddress } from '../../../../shared/format/lot-address.ts';
import { carFacts, isPositive, paymentFacts, priceLines, vehicleName } from './booking-facts.ts';
import { codeLines } from '../texts/page-texts.ts';
import { openWalletPass, type PassIssuer } from './open-wallet-pass.ts';

/** The wallet pass expires one week after the stay. */
const EXPIRES_AFTER_STAY_MS = 7 * DAY_MS;

/** A booking with one of these statuses no longer opens the gate. */
const VOID_STATUSES = new Set(['CANCELLED', 'NO_SHOW', 'EXPIRED']);

/** Creates the Apple Wallet pass of a booking: barcode and stay dates in front, price and instructions on the back. */
export async function createBookingWalletPass(
  booking: Booking,
  publicOrigin: string,
  issuer: PassIssuer & { steps?: readonly string[] },
): Promise<Uint8Array> {
  const pass = await openWalletPass(
    {
      serialNumber: booking.id,
      description: `Parking at ${business.name}`,
      kind: 'generic',
      number: booking.number,
      nearby: 'show this at the gate',
      isVoid: VOID_STATUSES.has(booking.status ?? ''),
    },
    issuer,
  );
  pass.headerFields.push({ key: 'number', label: 'Booking', value: booking.number });
  pass.primaryFields.push({
    key: 'from',
    label: 'Drop-off',
    value: formatWhen(booking.travel_from_date),
    changeMessage: 'Drop-off: %@',
  });
  pass.secondaryFields.push({
    key: 'to',
    label: 'Pick-up',
    value: formatWhen(booking.travel_to_date),
    changeMessage: 'Pick-up: %@',
  });
  pass.auxiliaryFields.push(...frontFacts(booking));
  pass.backFields.push(...backFacts(booking, publicOrigin, issuer.steps));
  const from = dateOf(booking.travel_from_date);
  const to = dateOf(booking.travel_to_date);
  if (from) pass.setRelevantDate(from);
  if (to) pass.setExpirationDate(new Date(to.getTime() + EXPIRES_AFTER_STAY_MS));
  return pass.getAsBuffer();
}

function frontFacts({ vehicle_class, due_at_lot }: Booking) {
  const vehicle = vehicleName(vehicle_class);
  return [
    ...(vehicle ? [{ key: 'vehicle', label: 'Vehicle', value: vehicle }] : []),
    ...(isPositive(due_at_lot)
      ? [{ key: 'due', label: 'Due at the lot', value: formatMoney(due_at_lot) }]
      : []),
  ];
}

function backFacts(
  booking: Booking,
  publicOrigin: string,
  steps: readonly string[] = codeLines('on-the-day'),
) {
  const link = booking.customer_link ? `${publicOrigin}${booking.customer_link}` : null;
  const prices = priceLines(booking.rate).map(({ label, amount }) => `${label}: ${formatMoney(amount)}`);
  return [
    { key: 'day', label: 'On the day', value: steps.join('\n') },
    { key: 'address', label: 'Address', value: lotAddress },
    { key: 'phone', label: 'Phone', value: business.phone },
    {
      key: 'price',
      label: 'Price details',
      value: [...prices, `Total: ${formatMoney(booking.total_charge)}`].join('\n'),
    },
    ...carFacts(booking).map(({ label, value }, index) => ({ key: `car-${index}`, label, value })),
    ...paymentFacts(booking).map(({ label, value }, index) => ({ key: `payment-${index}`, label, value })),
    ...(link ? [{ key: 'link', label: 'Your booking', value: link }] : []),
  ];
}

const dateOf = (wire: string | undefined) => (wire ? parseWireDate(wire) : null);
