import * as v from 'valibot';
import { type Booking, booking as bookingSchema } from '../../../../shared/contracts/bookings.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { SavedAnswer } from '../../platform/idempotency/idempotency.ts';

const errorBody = v.object({
  error: v.string(),
  fieldErrors: v.record(v.string(), v.array(v.string())),
  formErrors: v.array(v.string()),
});

/** Returns a stored answer again, or throws its error. */
export function replay({ status, answer }: SavedAnswer): Booking {
  if (status === 200) return v.parse(bookingSchema, answer);
  const { error, fieldErrors, formErrors } = v.parse(errorBody, answer);
  throw new AppError(status, error, formErrors[0] ?? 'The payment was declined.', {
    fieldErrors,
    formErrors,
  });
}
