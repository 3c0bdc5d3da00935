import { useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type DraftSource, useDraft } from '../../shared/components/use-draft.ts';
import { isWallTime } from '../../shared/format/wall-time.ts';
import { bookingDetails, noDetails } from '../../shared/stores/booking-details.ts';
import type { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { stayChoice } from '../../shared/stores/stay-choice.ts';

// No store has card numbers and codes, so they cannot get into the draft.
const draftSchema = v.object({ stay: stayChoice, details: bookingDetails, car: v.optional(v.unknown()) });

/** Keeps the stay dates and the details over a reload, until the booking is submitted. */
export function useBookingDraft(booking: BookingFlow): void {
  const isFirstPage = useIsHydrating();
  const [source] = useState(() => createSource(booking, isFirstPage));
  useDraft('booking-draft', source);
}

const createSource = (booking: BookingFlow, isFirstPage: boolean): DraftSource => ({
  get draft() {
    const { step, stay, checkout } = booking;
    return step === 3 ? null : { stay, details: checkout.details, car: checkout.car?.fields.draft };
  },
  restore(draft) {
    const parsed = v.safeParse(draftSchema, draft);
    if (!parsed.success) return;
    const { stay, details, car } = parsed.output;
    const isUntouched = JSON.stringify(booking.checkout.details) === JSON.stringify(noDetails());
    if (isUntouched) booking.checkout.change(details);
    if (car) booking.checkout.openCar(car).catch(reportError);
    // A URL with stay dates is newer than the draft, and so is what was typed on another page.
    const mayChangeStay = isFirstPage && location.search === '' && booking.step === 0;
    const isUsable = isWallTime(stay.from) && isWallTime(stay.to) && stay.from >= booking.stay.from;
    if (mayChangeStay && isUsable) booking.changeStay(stay);
  },
});

/** The server rendered this page: it is the first one after a page load. */
const useIsHydrating = () =>
  useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
