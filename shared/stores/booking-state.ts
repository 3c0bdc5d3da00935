import * as v from 'valibot';
import { quote } from '../contracts/quotes.ts';

/** What the server tells the browser of a booking under way, besides the stay. */
export const bookingState = v.object({
  step: v.picklist([0, 1, 2]),
  quotes: v.array(quote),
  selected: v.nullable(quote),
  lostQuoteId: v.nullable(v.string()),
  fieldErrors: v.record(v.string(), v.array(v.string())),
  formErrors: v.array(v.string()),
  /** The server's time in milliseconds. */
  now: v.number(),
  today: v.string(),
  heldUntil: v.string(),
});
export type BookingState = v.InferInput<typeof bookingState>;
