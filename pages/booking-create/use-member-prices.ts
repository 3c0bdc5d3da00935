import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

/** Requests new prices after a login, because the promo code may be for members only. */
export function useMemberPrices(booking: BookingFlow): void {
  const { auth } = useStores();
  useEffect(
    () =>
      reaction(
        () => auth.number,
        (number) => {
          if (number === null || !booking.stay.promoCode) return;
          if (booking.step === 1) void booking.requestQuotes();
          if (booking.step === 2) void booking.refreshPrice();
        },
      ),
    [auth, booking],
  );
}
