import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

/** Fills in the member's name and email if these fields are empty. Call it after useBookingDraft: typed values win. */
export function useIntroduction(booking: BookingFlow): void {
  const { auth } = useStores();
  useEffect(
    () =>
      reaction(
        // With each step, because a new booking starts with empty fields.
        () => ({ ...auth.profile, step: booking.step }),
        (profile) => profile.hasUser && booking.checkout.introduce(profile),
        { fireImmediately: true },
      ),
    [auth, booking],
  );
}
