import * as v from 'valibot';
import { quote } from '../contracts/quotes.ts';
import { stayChoice } from './stay-choice.ts';

/** What the server tells the browser of a booking under way. The first screen needs the stay alone. */
export const bookingState = v.object({
  stay: stayChoice,
  step: v.optional(v.picklist([0, 1, 2]), 0),
  quotes: v.optional(v.array(quote), []),
  selected: v.optional(v.nullable(quote), null),
  lostQuoteId: v.optional(v.nullable(v.string()), null),
  fieldErrors: v.optional(v.record(v.string(), v.array(v.string())), {}),
  formErrors: v.optional(v.array(v.string()), []),
  /** The server's time in milliseconds. */
  now: v.optional(v.number()),
  today: v.optional(v.string(), ''),
  heldUntil: v.optional(v.string(), ''),
});
export type BookingState = v.InferInput<typeof bookingState>;
