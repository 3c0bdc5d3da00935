import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

/** Fills in a member's name and address where nothing has been typed. After the draft: what was typed comes first. */
export function useIntroduction(booking: BookingFlow): void {
  const { auth } = useStores();
  useEffect(
    () =>
      reaction(
        // With each step: a booking that begins anew has forgotten them.
        () => ({ ...auth.profile, step: booking.step }),
        (profile) => profile.hasUser && booking.checkout.introduce(profile),
        { fireImmediately: true },
      ),
    [auth, booking],
  );
}
