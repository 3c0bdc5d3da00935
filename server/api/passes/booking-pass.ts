import { business } from '../../../shared/business.ts';
import type { Booking } from '../../../shared/contracts/bookings.ts';
import { parseWireDate } from '../../../shared/contracts/fields.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { isPositive, lotAddress, onTheDay, paymentFacts, priceLines, vehicleName } from './booking-facts.ts';
import { drawMark } from './draw-mark.ts';
import { houseColours } from './house-colours.ts';
import { readPassIdentity, type PassCertificates } from './pass-certificates.ts';

/** A pass is of no use a week after the stay. */
const KEPT_AFTER_STAY_MS = 7 * 86_400_000;

/** The booking as an Apple Wallet pass: the barcode of its number, the stay, and on the back what else there is to know. */
export async function makeBookingPass(
  booking: Booking,
  publicOrigin: string,
  certificates: PassCertificates,
): Promise<Uint8Array> {
  const { PKPass } = await import('passkit-generator');
  const pass = new PKPass(drawImages(), certificates, {
    ...readPassIdentity(certificates),
    // The same for every download: a wallet replaces the pass instead of adding one.
    serialNumber: booking.id,
    description: `Parking at ${business.name}`,
    organizationName: business.name,
    logoText: business.name,
    backgroundColor: rgb(houseColours.evergreenDark),
    foregroundColor: rgb(houseColours.paper),
    labelColor: rgb(houseColours.beacon),
  });
  pass.type = 'generic';
  pass.headerFields.push({ key: 'number', label: 'Booking', value: booking.number });
  pass.primaryFields.push({ key: 'from', label: 'Drop off', value: formatWhen(booking.travel_from_date) });
  pass.secondaryFields.push({ key: 'to', label: 'Pick up', value: formatWhen(booking.travel_to_date) });
  pass.auxiliaryFields.push(...frontFacts(booking));
  pass.backFields.push(...backFacts(booking, publicOrigin));
  pass.setBarcodes({ message: booking.number, format: 'PKBarcodeFormatQR', altText: booking.number });
  pass.setLocations({
    latitude: business.latitude,
    longitude: business.longitude,
    relevantText: `${business.name}: show this at the gate`,
  });
  const from = dateOf(booking.travel_from_date);
  const to = dateOf(booking.travel_to_date);
  if (from) pass.setRelevantDate(from);
  if (to) pass.setExpirationDate(new Date(to.getTime() + KEPT_AFTER_STAY_MS));
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

function backFacts(booking: Booking, publicOrigin: string) {
  const link = booking.customer_link ? `${publicOrigin}${booking.customer_link}` : null;
  const prices = priceLines(booking.rate).map(({ label, amount }) => `${label}: ${formatMoney(amount)}`);
  return [
    { key: 'day', label: 'On the day', value: onTheDay.join('\n') },
    { key: 'address', label: 'Address', value: lotAddress },
    { key: 'phone', label: 'Phone', value: business.phone },
    {
      key: 'price',
      label: 'The price',
      value: [...prices, `Total: ${formatMoney(booking.total_charge)}`].join('\n'),
    },
    ...paymentFacts(booking).map(({ label, value }, index) => ({ key: `payment-${index}`, label, value })),
    ...(link ? [{ key: 'link', label: 'Your booking', value: link }] : []),
  ];
}

function drawImages(): Record<string, Buffer> {
  const sizes = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo.png': 50, 'logo@2x.png': 100 };
  return Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, Buffer.from(drawMark(size))]));
}

/** Apple writes colours as `rgb(7, 51, 43)`. */
function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}

const dateOf = (wire: string | undefined) => (wire ? parseWireDate(wire) : null);
