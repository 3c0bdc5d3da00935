import { useEffect, useRef } from 'react';
import { PAGE_TITLE_ID } from '../../shared/components/PageTitle.tsx';
import type { BookingFlow } from '../../shared/stores/BookingFlow.ts';

/** A step of the booking is not a page to the browser: its title is gone to as if it were one. */
export function useStepFocus(booking: BookingFlow): void {
  const { step } = booking;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // A refused form has a summary, which has taken the focus.
    if (!booking.form.isRefused) document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
  }, [booking, step]);
}
