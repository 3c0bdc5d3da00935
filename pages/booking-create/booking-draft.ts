import * as v from 'valibot';
import { bookingDetails } from '../../shared/stores/booking-details.ts';
import { stayChoice } from '../../shared/stores/stay-choice.ts';

const KEY = 'booking-draft';

// Card numbers and codes are in no store, so they cannot get here.
const draft = v.object({ stay: stayChoice, details: bookingDetails });
export type BookingDraft = v.InferOutput<typeof draft>;

/** What had been typed in this tab before the page was loaded anew; null where there is nothing usable. */
export function readDraft(): BookingDraft | null {
  try {
    const parsed = v.safeParse(draft, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    // Storage may be switched off, and then there was no draft.
    return null;
  }
}

/** Keeps the draft for this tab; null forgets it. */
export function keepDraft(kept: BookingDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Full or switched off: the booking goes on without it.
  }
}
