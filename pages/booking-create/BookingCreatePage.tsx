import { observer } from 'mobx-react-lite';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { Redirect } from '../../shared/errors/app-error.ts';
import type { Page } from '../../shared/page/page.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { bookingPath } from '../../shared/stores/shown-booking.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './BookingCreatePage.module.css';
import { BookingClosed } from './BookingClosed.tsx';
import { BookingSteps } from './BookingSteps.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { DatesStep } from './DatesStep.tsx';
import { PayStep } from './PayStep.tsx';
import { SubmittedStep } from './SubmittedStep.tsx';
import { useBookingDraft } from './use-booking-draft.ts';
import { useClock } from './use-clock.ts';
import { useIntroduction } from './use-introduction.ts';
import { useMemberPrices } from './use-member-prices.ts';
import { useStepFocus } from './use-step-focus.ts';

const STEPS = [DatesStep, ChooseStep, PayStep, SubmittedStep] as const;
const TITLES = [
  'Book parking at Sea-Tac',
  'Choose how to pay',
  'Pay and book',
  'Your parking is booked',
] as const;

/** The booking flow: four steps at one URL. The store knows the current step. */
export const BookingCreatePage: Page = observer(function BookingCreatePage() {
  const { lazy, settings } = useStores();
  const booking = lazy.of(BookingFlow);
  useClock(booking.clock);
  useBookingDraft(booking);
  useIntroduction(booking);
  useMemberPrices(booking);
  useStepFocus(booking);
  const { step } = booking;
  const Step = STEPS[step];
  const isRefused =
    step === 2 ? booking.checkout.isRefused : booking.form.isRefused || booking.mail.form.isRefused;
  const isUnconfirmed = booking.checkout.shownBooking?.booking.status === 'UNCONFIRMED';
  const stepTitle = step === 3 && isUnconfirmed ? 'Confirm your email' : TITLES[step];
  const title = isRefused ? `Error: ${stepTitle}` : stepTitle;
  return (
    <div className={styles.page}>
      {step === 0 ? (
        <PageHead
          description="See the total price of parking at Sea-Tac, including taxes and fees, and reserve your space in a minute."
          path="/booking"
          title={title}
        />
      ) : (
        <PageHead title={title} />
      )}
      {settings.areBookingsDisabled && step !== 3 ? (
        <BookingClosed />
      ) : (
        <>
          <BookingSteps booking={booking} />
          <Step />
        </>
      )}
    </div>
  );
});

BookingCreatePage.fetchData = async ({ stores, query }) => {
  stores.marketing.capture(query);
  const booking = stores.lazy.of(BookingFlow);
  await booking.follow(query);
  if (booking.step === 2) await booking.checkout.loadSaved();
};

BookingCreatePage.handlePost = async ({ stores, posted }) => {
  const { postBooking } = await import('../../shared/stores/post-booking.ts');
  const made = await postBooking(stores, posted);
  if (made) throw new Redirect(bookingPath(made), 303);
};
