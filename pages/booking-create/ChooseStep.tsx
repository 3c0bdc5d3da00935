import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { Button } from '../../shared/components/Button.tsx';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { QuoteCard } from '../../shared/components/QuoteCard.tsx';
import { VEHICLE_CLASS_NAMES } from '../../shared/components/vehicle-classes.ts';
import type { Quote } from '../../shared/contracts/quotes.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatTimeOfDay, formatWallRange, timeOf } from '../../shared/format/wall-time.ts';
import { writeBookingQuery } from '../../shared/stores/booking-query.ts';
import { isExpired, isForSale, quoteIdOf } from '../../shared/stores/quote-rules.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { PostedQuestion } from '../../shared/stores/PostedQuestion.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ChooseStep.module.css';
import { ClubOffer } from './ClubOffer.tsx';

const loadMail = () => import('./EmailQuoteDialog.tsx');
const EmailQuoteDialog = lazy(() => loadMail().then((m) => ({ default: m.EmailQuoteDialog })));

// Only shown without scripts.
const PostedQuoteMail = lazy(() => loadMail().then((m) => ({ default: m.PostedQuoteMail })));

/** Step 1: all products for the stay dates, each with its total price. */
export const ChooseStep = observer(function ChooseStep() {
  const stores = useStores();
  const booking = stores.lazy.of(BookingFlow);
  const question = stores.lazy.of(PostedQuestion);
  const { quotes, stay, clock, linkProblem } = booking;
  const [mailed, setMailed] = useState<Quote | null>(null);
  const forSale = quotes.filter(isForSale);
  const refusal = describeRefusal(forSale);
  const fresh = forSale.filter((quote) => !isExpired(quote, clock.now));
  return (
    <>
      <div className={styles.head}>
        <PageTitle>Choose how to pay</PageTitle>
        <p className={styles.stay}>
          {formatWallRange(stay.from, stay.to)}
          {stay.vehicleClass !== 'STANDARD' && `, ${VEHICLE_CLASS_NAMES[stay.vehicleClass]}`}
          <AppLink className={styles.change} to="/booking">
            Change<span className="visually-hidden"> dates</span>
          </AppLink>
        </p>
      </div>
      {linkProblem && (
        <Banner title="The price from your link isn’t available." tone="warning">
          {linkProblem} These are the current prices for the same dates.
        </Banner>
      )}
      {refusal && (
        <Banner title="Your promo code wasn’t applied." tone="warning">
          {refusal}
        </Banner>
      )}
      {forSale.length === 0 && <SoldOut />}
      {forSale.length > 0 && fresh.length === 0 && <PricesExpired />}
      <div className={styles.quotes}>
        {quotes.map((quote) => (
          <QuoteCard
            key={quoteIdOf(quote)}
            extra={
              question.isAsked('mail-quote', quote.product_id) ? (
                <Suspense>
                  <PostedQuoteMail quote={quote} />
                </Suspense>
              ) : (
                <PostedButton
                  form="mail-quote"
                  id={quote.product_id}
                  variant="quiet"
                  onPress={() => setMailed(quote)}
                >
                  Email me this price
                </PostedButton>
              )
            }
            isExpired={isExpired(quote, clock.now)}
            isForMember={stores.auth.isSignedIn}
            isRecommended={quote === fresh[0]}
            quote={refusal ? { ...quote, promo_reason: null } : quote}
            stay={stay}
            to={`/booking?quoteId=${encodeURIComponent(quoteIdOf(quote))}`}
          />
        ))}
      </div>
      {fresh.length > 0 && <ClubOffer points={fresh[0]?.points} />}
      {fresh.length > 0 && booking.heldUntil && (
        <p className={styles.held}>
          These prices are valid until {formatTimeOfDay(timeOf(booking.heldUntil))} Pacific. An emailed price
          is valid for 24 hours. It doesn’t reserve a space.
        </p>
      )}
      {mailed && (
        <Suspense>
          <EmailQuoteDialog quote={mailed} onClose={() => setMailed(null)} />
        </Suspense>
      )}
    </>
  );
});

/** Why the promo code lowers no price, said once above the cards; null if it lowers one. */
function describeRefusal(forSale: readonly Quote[]): string | null {
  const reasons = forSale.flatMap(({ promo_reason: reason }) => (reason ? [reason] : []));
  return reasons.length > 0 && reasons.length === forSale.length
    ? `${[...new Set(reasons)].join('. ')}.`
    : null;
}

const SoldOut = observer(function SoldOut() {
  const { nearest, stay } = useStores().lazy.of(BookingFlow);
  return (
    <EmptyState
      action={
        <LinkButton to="/booking" variant={nearest.length > 0 ? 'quiet' : 'cta'}>
          Change dates
        </LinkButton>
      }
      title="Sold out online for some of these dates"
    >
      {nearest.length === 0 ? (
        'Try dropping off a day earlier or later.'
      ) : (
        <>
          We have space on these dates:
          <span className={styles.nearest}>
            {nearest.map(({ from, to, total }) => (
              <LinkButton key={from} to={writeBookingQuery({ ...stay, from, to })}>
                {formatWallRange(from, to)}: {formatMoney(total)}
              </LinkButton>
            ))}
          </span>
        </>
      )}
    </EmptyState>
  );
});

const PricesExpired = observer(function PricesExpired() {
  const booking = useStores().lazy.of(BookingFlow);
  const { form } = booking;
  return (
    <Banner
      action={
        <Button isPending={form.isPending} variant="cta" onClick={() => void booking.requestQuotes()}>
          Refresh prices
        </Button>
      }
      title="These prices have expired."
      tone="warning"
    >
      We saved your dates.
    </Banner>
  );
});
