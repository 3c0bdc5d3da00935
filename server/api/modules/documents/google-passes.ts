import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { parseWireDate } from '../../../../shared/contracts/fields.ts';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import { type Fact, vehicleName } from './booking-facts.ts';
import type { Membership } from './membership-facts.ts';

/** What a pass of Google Wallet shows. */
export interface GooglePass {
  /** The id of the booking, voucher or member. */
  serialNumber: string;
  /** What the number is, for example 'Booking'. */
  label: string;
  /** Also the content of the barcode. */
  number: string;
  facts: Fact[];
  expires: Date | null;
}

/** The pass expires one week after the stay. */
const EXPIRES_AFTER_STAY_MS = 7 * DAY_MS;

export function googleBookingPass(booking: Booking): GooglePass {
  const vehicle = vehicleName(booking.vehicle_class);
  const to = dateOf(booking.travel_to_date);
  return {
    serialNumber: booking.id,
    label: 'Booking',
    number: booking.number,
    facts: [
      { label: 'Drop-off', value: formatWhen(booking.travel_from_date) },
      { label: 'Pick-up', value: formatWhen(booking.travel_to_date) },
      ...(vehicle ? [{ label: 'Vehicle', value: vehicle }] : []),
    ],
    expires: to && new Date(to.getTime() + EXPIRES_AFTER_STAY_MS),
  };
}

export const googleVoucherPass = ({ id, number, minutes, expires }: TimeVoucher): GooglePass => ({
  serialNumber: id,
  label: 'Voucher',
  number,
  facts: [
    { label: 'Covers', value: describeLength(minutes ?? 0) },
    ...(expires ? [{ label: 'Use by', value: formatWhen(expires) }] : []),
  ],
  expires: dateOf(expires),
});

/** Without points: a saved pass is not updated. */
export const googleMembershipPass = ({ id, number, longName }: Membership): GooglePass => ({
  serialNumber: id,
  label: 'Club number',
  number,
  facts: [{ label: 'Member', value: longName }],
  expires: null,
});

const dateOf = (wire: string | null | undefined) => (wire ? parseWireDate(wire) : null);
