import * as v from 'valibot';
import { cancelTerms, createBookingBody } from './bookings.ts';
import { licensePlate, makeAndColor } from './car.ts';
import { contract } from './contract.ts';
import { editOf } from './edits.ts';
import { email, id, personName, text } from './fields.ts';

const params = v.strictObject({ id });
const withReason = v.strictObject({ reason: text(200) });

export const createStaffBooking = contract({
  name: 'createStaffBooking',
  summary:
    'Books a quote for somebody who calls, by the rules of every booking. They pay at the lot, and the confirmation is mailed.',
  method: 'POST',
  path: '/staff/bookings',
  access: { permission: 'Bookings:Create' },
  isIdempotent: true,
  isAudited: true,
  body: v.strictObject({
    quote_id: id,
    email,
    full_name: personName(80),
    phone_number: createBookingBody.entries.phone_number,
    license_plate: licensePlate,
    make_and_color: makeAndColor,
  }),
  output: v.object({ id: v.string(), number: v.string() }),
});

export const findStaffCancelTerms = contract({
  name: 'findStaffCancelTerms',
  summary: 'Gets the fee and the refund if staff cancel the booking now, or those of its cancellation.',
  method: 'GET',
  path: '/staff/bookings/{id}/cancel-terms',
  access: { permission: 'Bookings:Void' },
  params,
  output: cancelTerms,
});

export const cancelStaffBooking = contract({
  name: 'cancelStaffBooking',
  summary: 'Cancels a booking by the rules of every cancellation. The refund goes back to the card.',
  method: 'POST',
  path: '/staff/bookings/{id}/cancel',
  access: { permission: 'Bookings:Void' },
  params,
  body: withReason,
  output: cancelTerms,
});

export const markNoShow = contract({
  name: 'markNoShow',
  summary:
    'Marks a booking as a no-show before 24 hours are over, and releases its space. If its car arrives after all, it still checks in while there is space.',
  method: 'POST',
  path: '/staff/bookings/{id}/no-show',
  access: { permission: 'Bookings:Update' },
  params,
  body: withReason,
  output: v.object({}),
});

export const mailBookingAgain = contract({
  name: 'mailBookingAgain',
  summary:
    'Mails the confirmation of a booking again, to its address or to a corrected one. 409 if somebody else has corrected it meanwhile.',
  method: 'POST',
  path: '/staff/bookings/{id}/email',
  access: { permission: 'Bookings:Update' },
  isAudited: true,
  params,
  body: v.strictObject(editOf({ email })),
  output: v.object({}),
});
