import * as v from 'valibot';
import { money } from '../contracts/fields.ts';
import { quote } from '../contracts/quotes.ts';
import { bookingDetails } from './booking-details.ts';
import { checkoutConflict } from './checkout-conflict.ts';
import { formResult } from './FormState.ts';
import { mailResult } from './MailState.ts';

/** A billing address of the member: as text, and as a typed card sends it. */
const savedAddress = v.object({
  addr_id: v.string(),
  label: v.string(),
  billing_address: v.string(),
  postal_code: v.string(),
});
export type SavedAddress = v.InferOutput<typeof savedAddress>;

/** The member's saved cards that can pay and their billing addresses, the defaults first. */
export const savedChoices = v.object({
  /** 'Visa ending 4242, expires 12/29'. */
  cards: v.array(v.object({ token_id: v.string(), label: v.string() })),
  addresses: v.array(savedAddress),
});
export type SavedChoices = v.InferOutput<typeof savedChoices>;

/** Free stay dates near sold-out ones, as Pacific wall times. */
export const nearestDates = v.object({ from: v.string(), to: v.string(), total: money });
export type NearestDates = v.InferOutput<typeof nearestDates>;

/** The answer to a payment step that was posted without scripts. */
const checkoutResult = v.optional(
  v.object({ details: bookingDetails, conflict: v.nullable(checkoutConflict), form: formResult }),
);
export type CheckoutResult = v.InferInput<typeof checkoutResult>;

/** The dehydrated state of a booking in progress, except the stay. */
export const bookingState = v.object({
  step: v.picklist([0, 1, 2]),
  quotes: v.array(quote),
  selected: v.nullable(quote),
  nearest: v.array(nearestDates),
  lostQuoteId: v.nullable(v.string()),
  linkProblem: v.nullable(v.string()),
  fieldErrors: v.record(v.string(), v.array(v.string())),
  formErrors: v.array(v.string()),
  /** The server's time in milliseconds. */
  now: v.number(),
  today: v.string(),
  heldUntil: v.string(),
  saved: v.optional(v.nullable(savedChoices), null),
  checkout: checkoutResult,
  mail: mailResult,
});
export type BookingState = v.InferInput<typeof bookingState>;
