import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

/** Whoever logs in over the prices for a promo code gets new ones: the code may be for members. */
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
