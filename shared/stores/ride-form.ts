import * as v from 'valibot';
import { rideBody } from '../contracts/rides.ts';

/** The form's text fields as the call's input. */
export const rideForm = v.object({
  island_id: v.pipe(
    v.string(),
    v.minLength(1, 'Choose where you are'),
    v.transform(Number),
    rideBody.entries.island_id,
  ),
  name: rideBody.entries.name,
  transaction_id: v.pipe(
    rideBody.entries.transaction_id,
    v.transform((ticket) => ticket || null),
  ),
  accessible: v.pipe(
    v.string(),
    v.transform((answer) => answer === 'yes'),
  ),
});
