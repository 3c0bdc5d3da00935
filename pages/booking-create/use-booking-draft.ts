import { reaction } from 'mobx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isWallTime } from '../../shared/format/wall-time.ts';
import { noDetails } from '../../shared/stores/booking-details.ts';
import type { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { type BookingDraft, keepDraft, readDraft } from './booking-draft.ts';

/** Carries what was typed over a reload, until it is booked. */
export function useBookingDraft(booking: BookingFlow): void {
  const [isFirstPage] = useState(useIsHydrating());
  useEffect(() => {
    const draft = readDraft();
    if (draft) restore(booking, draft, isFirstPage);
    return reaction(
      () => (booking.step === 3 ? null : { stay: booking.stay, details: booking.checkout.details }),
      keepDraft,
      { fireImmediately: booking.step === 3 },
    );
  }, [booking, isFirstPage]);
}

function restore(booking: BookingFlow, draft: BookingDraft, isFirstPage: boolean): void {
  const { checkout, stay } = booking;
  const isUntouched = JSON.stringify(checkout.details) === JSON.stringify(noDetails());
  if (isUntouched) checkout.change(draft.details);
  // An address that names a stay is newer than the draft, and so is what was typed on another page.
  const mayTakeStay = isFirstPage && location.search === '' && booking.step === 0;
  const isUsable = isWallTime(draft.stay.from) && isWallTime(draft.stay.to) && draft.stay.from >= stay.from;
  if (mayTakeStay && isUsable) booking.changeStay(draft.stay);
}

/** The server drew this page: it is the first of its load. */
const useIsHydrating = () =>
  useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
