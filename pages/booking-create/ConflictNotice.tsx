import { observer } from 'mobx-react-lite';
import { type MouseEvent, useEffect, useRef, type ReactNode } from 'react';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Button, type ButtonProps } from '../../shared/components/Button.tsx';
import { type Fact, FactList } from '../../shared/components/FactList.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { writeBookingQuery } from '../../shared/stores/booking-query.ts';
import type { CheckoutConflict } from '../../shared/stores/checkout-conflict.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ConflictNotice.module.css';

interface Props {
  conflict: CheckoutConflict;
  /** Conflicts that a press of the button reveals; a price also expires without one. */
  isAnswer: boolean;
  onBookSecond: () => void;
  onRefresh: () => void;
}

/** Why the booking cannot be made, and every next step. Nothing has been charged. */
export const ConflictNotice = observer(function ConflictNotice({
  conflict,
  isAnswer,
  onBookSecond,
  onRefresh,
}: Props) {
  const booking = useStores().lazy.of(BookingFlow);
  const { stay, form, checkout } = booking;
  const isPending = form.isPending || checkout.form.isPending;
  switch (conflict.code) {
    case 'DUPLICATE_BOOKING':
      return (
        <Notice isAnswer={isAnswer} title="Duplicate Booking Error">
          <p>
            {conflict.earlier?.number
              ? 'You already booked this stay. Open the booking from your confirmation email, or '
              : 'This email address already has a booking for these dates. We emailed its details there. Open it from the email, or '}
            <AppLink to="/booking-claim">find it by its number</AppLink>.
          </p>
          {conflict.earlier?.number && <FactList facts={earlierFacts(conflict.earlier)} />}
          <p>You haven’t been charged. Bringing two cars?</p>
          <SubmitInstead isPending={isPending} name="second" onPress={onBookSecond}>
            Book a second car
          </SubmitInstead>
          <LinkButton to="/booking" variant="quiet">
            Change dates
          </LinkButton>
        </Notice>
      );
    case 'QUOTE_EXPIRED':
      return (
        <Notice isAnswer={isAnswer} title="This price has expired">
          <p>We saved your dates and everything you entered. You haven’t been charged.</p>
          {form.formErrors.map((message) => (
            <p key={message} role="alert">
              {message}
            </p>
          ))}
          <SubmitInstead isPending={isPending} name="refresh" variant="cta" onPress={onRefresh}>
            Refresh price
          </SubmitInstead>
        </Notice>
      );
    case 'SOLD_OUT':
      return (
        <Notice isAnswer={isAnswer} title="Sold out">
          <p>{conflict.message} You haven’t been charged.</p>
          <LinkButton to={writeBookingQuery(stay)} variant="cta">
            See the nearest free dates
          </LinkButton>
          <LinkButton to="/booking" variant="quiet">
            Change dates
          </LinkButton>
        </Notice>
      );
    case 'COUPON_EXHAUSTED':
      return (
        <Notice isAnswer={isAnswer} title="This promo code can’t be used">
          <p>{conflict.message} You haven’t been charged.</p>
          <LinkButton to={writeBookingQuery({ ...stay, promoCode: '' })} variant="cta">
            See prices without it
          </LinkButton>
        </Notice>
      );
    case 'STATE_CHANGED':
      return (
        <Notice isAnswer={isAnswer} title="This price is already booked">
          <p>If you booked it, check your email for the confirmation. You don’t need to do anything else.</p>
          <LinkButton to={writeBookingQuery(stay)}>See new prices</LinkButton>
        </Notice>
      );
  }
});

interface SubmitProps extends Omit<ButtonProps, 'type' | 'value' | 'onClick'> {
  name: 'second' | 'refresh';
  onPress: () => void;
}

/** A button that posts the form without scripts, which then does this instead of booking. */
function SubmitInstead({ onPress, ...button }: SubmitProps) {
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <>
      {/* Enter in a field would press the first button. A disabled one before it stops that. */}
      <button disabled hidden type="submit" />
      <Button {...button} type="submit" value="yes" onClick={handleClick} />
    </>
  );
}

interface NoticeProps {
  isAnswer: boolean;
  title: string;
  children: ReactNode;
}

function Notice({ isAnswer, title, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnswer) box.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only when it appears: later the focus must stay in the field
  }, []);
  return (
    <section ref={box} aria-labelledby="checkout-conflict" className={styles.notice} tabIndex={-1}>
      <h2 className={styles.title} id="checkout-conflict">
        {title}
      </h2>
      {children}
    </section>
  );
}

function earlierFacts(earlier: CheckoutConflict['earlier']): Fact[] {
  if (!earlier) return [];
  const { number, email, from, to } = earlier;
  return [
    ...(number ? [['Number', number] as const] : []),
    ...(email ? [['Email', email] as const] : []),
    ...(from ? [['Drop-off', formatWallTime(from)] as const] : []),
    ...(to ? [['Pick-up', formatWallTime(to)] as const] : []),
  ];
}
