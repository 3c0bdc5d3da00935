import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { Button } from '../../shared/components/Button.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { CARD_LABELS, CardInputs, NO_CARD } from '../../shared/components/CardInputs.tsx';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { RadioCard } from '../../shared/components/RadioCard.tsx';
import { PriceBreakdown } from '../../shared/components/PriceBreakdown.tsx';
import type { ChangeTerms } from '../../shared/contracts/bookings.ts';
import { cents, centsOf, formatMoney } from '../../shared/format/money.ts';
import { formatWallRange } from '../../shared/format/wall-time.ts';
import { ModifyStore } from '../../shared/stores/ModifyStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import type { ShownBooking } from '../../shared/stores/shown-booking.ts';
import styles from './BookingModifyPage.module.css';

interface Props {
  shownBooking: ShownBooking;
  terms: ChangeTerms;
}

/** The price of the new dates, and a button to accept it. The card is only in this component's state. */
export const NewPrice = observer(function NewPrice({ shownBooking, terms }: Props) {
  const { lazy, settings } = useStores();
  const store = lazy.of(ModifyStore);
  const { payment, needsCard, savedCard, priced, attempt, today } = store;
  const [card, setCard] = useState(NO_CARD);
  const [isAsking, setAsking] = useState(false);
  const { quote } = terms;
  if (quote.unavailable_reason)
    return (
      <Banner title="Sold out." tone="warning">
        {quote.unavailable_reason} Your booking hasn’t changed.
      </Banner>
    );
  if (store.isCharged && settings.areBookingsDisabled)
    return (
      <Banner
        action={<a href={business.phoneLink}>Call {business.phone}</a>}
        title="Online booking is closed right now."
        tone="warning"
      >
        These dates cost {terms.charge && formatMoney(terms.charge)} more. Call us to change to them. Your
        booking hasn’t changed.
      </Banner>
    );
  const label = labelOf(terms);
  const handleConfirm = async () => {
    await store.modify(shownBooking, card);
    setAsking(false);
  };
  return (
    <Form
      attempt={isAsking ? 0 : payment.refusals}
      className={styles.form}
      form={payment}
      labels={CARD_LABELS}
      onSubmit={() => void store.check(card).then(setAsking)}
    >
      <div className={styles.columns}>
        <Card title="New price" titleId="new-price">
          {priced && <p>{formatWallRange(priced.from, priced.to)}</p>}
          <PriceBreakdown rate={quote.rate} total={quote.total_charge} />
          {quote.promo_reason && <p>{quote.promo_reason}.</p>}
          {quote.cancel_rule && <p>{quote.cancel_rule}</p>}
          {quote.cancel_limit && <p>{quote.cancel_limit}</p>}
        </Card>
        <Card title="Difference" titleId="difference">
          <output className={styles.difference}>{terms.words}</output>
          {terms.lines.length > 0 && <Difference terms={terms} />}
          {store.isCharged && terms.charged_to && (
            <fieldset className={styles.choice}>
              <legend>Pay with</legend>
              <RadioCard
                checked={savedCard !== null}
                detail="The card that paid"
                label={terms.charged_to}
                name="card"
                value="saved"
                onChange={() => store.chooseCard(false)}
              />
              <RadioCard
                checked={savedCard === null}
                label="Another card"
                name="card"
                value="typed"
                onChange={() => store.chooseCard(true)}
              />
            </fieldset>
          )}
          {needsCard && <CardInputs card={card} form={payment} today={today} onChange={setCard} />}
          <p className={styles.actions}>
            <Button isPending={payment.isPending} type="submit" variant="cta">
              {label}
            </Button>
          </p>
          {attempt.isChecking && (
            <Banner title="We’re confirming your payment.">
              Keep this page open. You won’t be charged twice.
            </Banner>
          )}
        </Card>
      </div>
      <ConfirmDialog
        cancelLabel="Go back"
        confirmLabel={label}
        isOpen={isAsking}
        isPending={payment.isPending}
        title="Change to these dates?"
        onClose={() => setAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        <p>
          We’ll change booking {shownBooking.booking.number} to{' '}
          {priced && formatWallRange(priced.from, priced.to)}. {terms.words}
          {savedCard && ` We’ll charge ${savedCard}.`}
        </p>
      </ConfirmDialog>
    </Form>
  );
});

function labelOf({ charge }: ChangeTerms): string {
  return charge !== undefined && centsOf(charge) > 0
    ? `Pay ${formatMoney(charge)} and change`
    : 'Change my booking';
}

function Difference({ terms: { charge, refund, lines, refundable_to: card } }: { terms: ChangeTerms }) {
  const isRefund = refund !== undefined && centsOf(refund) > 0;
  return (
    <PriceBreakdown
      rate={{ charge_lines: lines, fee_lines: [], tax_lines: [] }}
      total={(isRefund ? refund : charge) ?? cents(0)}
      totalLabel={isRefund ? `Refund to ${card ?? 'your card'}` : 'Due now'}
    />
  );
}
