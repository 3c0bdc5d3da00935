import { useEffect, useRef } from 'react';
import { PAGE_TITLE_ID } from '../../shared/components/PageTitle.tsx';
import type { BookingFlow } from '../../shared/stores/BookingFlow.ts';

/** Moves the focus to the title of each step, as if it were a new page. */
export function useStepFocus(booking: BookingFlow): void {
  const { step } = booking;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // If the form was refused, its error summary has the focus.
    if (!booking.form.isRefused) document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
  }, [booking, step]);
}
