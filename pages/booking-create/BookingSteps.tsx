import { observer } from 'mobx-react-lite';
import { Steps } from '../../shared/components/Steps.tsx';
import { writeBookingQuery } from '../../shared/stores/booking-query.ts';
import type { BookingFlow } from '../../shared/stores/BookingFlow.ts';

/** The current step, with links to earlier steps until the booking is made. */
export const BookingSteps = observer(function BookingSteps({ booking }: { booking: BookingFlow }) {
  const { step, stay } = booking;
  if (step === 3) return null;
  const steps = [
    { label: 'Dates', to: '/booking' },
    { label: 'Choose', to: writeBookingQuery(stay) },
    { label: 'Pay' },
  ];
  return <Steps current={step} steps={steps} />;
});
