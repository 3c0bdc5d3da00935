import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Banner } from '../../shared/components/Banner.tsx';
import { Button } from '../../shared/components/Button.tsx';
import type { Quote } from '../../shared/contracts/quotes.ts';
import { centsOf, formatCents } from '../../shared/format/money.ts';
import type { CheckoutConflict } from '../../shared/stores/checkout-conflict.ts';
import { dueNowCents, quoteIdOf } from '../../shared/stores/quote-rules.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PayStep.module.css';

// Loaded on demand: most bookings have no conflict.
const ConflictNotice = lazy(() =>
  import('./ConflictNotice.tsx').then((m) => ({ default: m.ConflictNotice })),
);

/** The id of the pay button, or of the conflict that replaces it. */
export const PAY_ACTION_ID = 'pay-action';

interface Props {
  quote: Quote;
  /** Books although the traveler already has a booking for these dates. */
  onBookSecond: () => void;
}

const EXPIRED: CheckoutConflict = {
  code: 'QUOTE_EXPIRED',
  message: 'This price has expired.',
  earlier: null,
};

/** The pay button, or the conflict that replaces it. */
export const PayAction = observer(function PayAction({ quote, onBookSecond }: Props) {
  const booking = useStores().lazy.of(BookingFlow);
  const { attempt, form, conflict: met } = booking.checkout;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const conflict = met ?? (booking.isSelectedExpired && !form.isPending ? EXPIRED : null);
  const hadConflict = useRef(false);
  useEffect(() => {
    // The pressed button is gone, so move the focus to its replacement.
    if (hadConflict.current && !conflict) box.current?.querySelector('button')?.focus();
    hadConflict.current = conflict !== null;
  }, [conflict]);
  const handleRefresh = async () => {
    await booking.refreshPrice();
    const fresh = booking.selected;
    if (fresh) void navigate(`/booking?quoteId=${encodeURIComponent(quoteIdOf(fresh))}`, { replace: true });
  };
  return (
    <div ref={box} className={styles.action} id={PAY_ACTION_ID}>
      <output>
        {attempt.isChecking && (
          <Banner title="We’re confirming your payment.">
            Keep this page open. You won’t be charged twice.
          </Banner>
        )}
        {conflict === EXPIRED && <span className="visually-hidden">{EXPIRED.message}</span>}
      </output>
      {conflict ? (
        <Suspense>
          <ConflictNotice
            isAnswer={met !== null}
            conflict={conflict}
            onBookSecond={onBookSecond}
            onRefresh={() => void handleRefresh()}
          />
        </Suspense>
      ) : (
        <>
          <p className={styles.rule}>
            By booking you accept the{' '}
            <a href="/terms" target="_blank">
              terms of service
            </a>
            .
          </p>
          <Button isWide isPending={form.isPending} type="submit" variant="cta">
            {describePayment(quote)}
          </Button>
        </>
      )}
      {quote.cancel_rule && <p className={styles.rule}>{quote.cancel_rule}</p>}
      {quote.cancel_limit && <p className={styles.rule}>{quote.cancel_limit}</p>}
    </div>
  );
});

function describePayment(quote: Quote): string {
  const due = dueNowCents(quote);
  const total = centsOf(quote.total_charge);
  if (due === 0) return `Reserve now, pay ${formatCents(total)} at the lot`;
  return due < total ? `Pay ${formatCents(due)} deposit` : `Pay ${formatCents(due)}`;
}
