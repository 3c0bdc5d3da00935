import { Ban, Check, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WireMoney } from '../format/money.ts';
import type { Quote } from '../contracts/quotes.ts';
import { centsOf, formatCents, formatMoney } from '../format/money.ts';
import { MINUTES_PER_DAY, minutesBetween } from '../format/wall-time.ts';
import { formatPoints } from '../format/points.ts';
import { classNames } from './class-names.ts';
import { LinkButton } from './LinkButton.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { productOf } from './products.ts';
import styles from './QuoteCard.module.css';
import type { WallRange } from './stay-range.ts';

interface Props {
  quote: Quote;
  /** The stay dates of the quote. */
  stay: WallRange;
  /** The URL of the payment step. */
  to: string;
  /** Yellow, for the first product that is available. */
  isRecommended?: boolean;
  /** The price has expired and must be requested again. */
  isExpired?: boolean;
  /** The viewer is a member, who earns the points. */
  isForMember?: boolean;
  /** Shown beside the price details if the product is available. */
  extra?: ReactNode;
}

/** One product for the stay dates: total, payments, and a link to book it, or the reason why it is unavailable. */
export function QuoteCard({
  quote,
  stay,
  to,
  isRecommended = false,
  isExpired = false,
  isForMember = false,
  extra,
}: Props) {
  const product = productOf(quote.product_id);
  const titleId = `quote-${quote.quote_id ?? quote.id ?? quote.product_id}`;
  const reason = quote.unavailable_reason ?? (product.isSold ? null : product.reason);
  const canBeChosen = !reason && !isExpired;
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(styles.card, reason ? styles.closed : styles.open)}
    >
      <h2 className={styles.name} id={titleId}>
        {product.name}
      </h2>
      <Price days={countDays(stay, quote.duration)} quote={quote} />
      {reason ? (
        <Reason>{reason}</Reason>
      ) : (
        <Terms isExpired={isExpired} isForMember={isForMember} quote={quote} />
      )}
      <div className={styles.more}>
        {quote.rate && (
          <details className={styles.breakdown}>
            <summary>Price details</summary>
            <PriceBreakdown rate={quote.rate} total={quote.total_charge} />
          </details>
        )}
        {canBeChosen && extra}
      </div>
      {canBeChosen && (
        <div className={styles.action}>
          <LinkButton isWide to={to} variant={isRecommended ? 'cta' : 'secondary'}>
            Choose<span className="visually-hidden"> {product.name}</span>
          </LinkButton>
        </div>
      )}
    </article>
  );
}

/** Days of 24 hours, by the clock or elapsed: only a clock change makes a difference. 0 unless they are whole days. */
function countDays({ from, to }: WallRange, durationSeconds = 0): number {
  const lengths = [minutesBetween(from, to), durationSeconds / 60];
  return (lengths.find((minutes) => minutes % MINUTES_PER_DAY === 0) ?? 0) / MINUTES_PER_DAY;
}

function Price({ quote, days }: { quote: Quote; days: number }) {
  return (
    <p className={styles.price}>
      <strong className={styles.total}>{formatMoney(quote.total_charge)}</strong>
      <span className={styles.perDay}>
        {days > 1 ? `total · ${formatCents(centsOf(quote.total_charge) / days)} per day` : 'total'}
      </span>
    </p>
  );
}

/** Benefits, and what is paid when. */
function Terms({ quote, isExpired, isForMember }: Pick<Props, 'quote' | 'isExpired' | 'isForMember'>) {
  const savings = quote.rate?.savings;
  if (isExpired) return <p className={styles.expired}>This price has expired.</p>;
  return (
    <ul className={styles.terms}>
      {quote.promo_effect && <Term isSaving>{quote.promo_effect}</Term>}
      {hasAmount(savings) && <Term isSaving>You save {formatMoney(savings)} vs. drive-up</Term>}
      <Term>{paymentTerms(quote)}</Term>
      {quote.cancel_rule && <Term>{quote.cancel_rule}</Term>}
      {quote.cancel_limit && <Note>{quote.cancel_limit}</Note>}
      {quote.points !== undefined && quote.points > 0 && (
        <Term>
          {isForMember ? 'You’ll earn' : 'Members earn'} {formatPoints(quote.points)}
        </Term>
      )}
      {quote.promo_reason && <Note>{quote.promo_reason}</Note>}
    </ul>
  );
}

function Reason({ children }: { children: string }) {
  return (
    <p className={styles.reason}>
      <Ban aria-hidden="true" size={18} />
      <span>{children}</span>
    </p>
  );
}

function Term({ isSaving = false, children }: { isSaving?: boolean; children: ReactNode }) {
  return (
    <li className={isSaving ? styles.saving : styles.term}>
      <Check aria-hidden="true" size={18} />
      <span>{children}</span>
    </li>
  );
}

/** Bad news has no check mark. */
function Note({ children }: { children: ReactNode }) {
  return (
    <li className={styles.note}>
      <Info aria-hidden="true" size={18} />
      <span>{children}</span>
    </li>
  );
}

function paymentTerms(quote: Quote): string {
  const deposit = quote.deposit_required ?? quote.due_now;
  const total = centsOf(quote.total_charge);
  if (!hasAmount(deposit)) return quote.product_id === 'BUY_NOW' ? 'Pay online now' : 'Nothing to pay today';
  if (centsOf(deposit) >= total) return 'Pay online now';
  return `${formatMoney(deposit)} deposit now, ${formatCents(total - centsOf(deposit))} at the lot`;
}

const hasAmount = (value: WireMoney | null | undefined): value is WireMoney =>
  value !== null && value !== undefined && centsOf(value) > 0;
