import * as v from 'valibot';
import { money } from '../contracts/fields.ts';
import { quote } from '../contracts/quotes.ts';

/** The member's saved cards that can pay, the default first, and their billing address, as text. */
export const savedChoices = v.object({
  /** 'Visa ending 4242, expires 12/29'. */
  cards: v.array(v.object({ token_id: v.string(), label: v.string() })),
  /** null: saved cards cannot pay without an address. */
  address: v.nullable(v.object({ addr_id: v.string(), label: v.string() })),
});
export type SavedChoices = v.InferOutput<typeof savedChoices>;

/** Free stay dates near sold-out ones, as Pacific wall times. */
export const nearestDates = v.object({ from: v.string(), to: v.string(), total: money });
export type NearestDates = v.InferOutput<typeof nearestDates>;

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
});
export type BookingState = v.InferInput<typeof bookingState>;
