import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Banner } from '../../shared/components/Banner.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { NO_CARD } from '../../shared/components/CardInputs.tsx';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { StaySummary } from '../../shared/components/StaySummary.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { writeBookingQuery } from '../../shared/stores/booking-query.ts';
import { dueNowCents } from '../../shared/stores/quote-rules.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { CardFields } from './CardFields.tsx';
import { ClubOffer } from './ClubOffer.tsx';
import { ContactFields } from './ContactFields.tsx';
import { FIELD_LABELS } from './field-labels.ts';
import { PAY_ACTION_ID, PayAction } from './PayAction.tsx';
import styles from './PayStep.module.css';
import { prepareSubmitted } from './SubmittedStep.tsx';

// Only members load these.
const PaymentChoice = lazy(() => import('./PaymentChoice.tsx').then((m) => ({ default: m.PaymentChoice })));
const AddressChoice = lazy(() => import('./AddressChoice.tsx').then((m) => ({ default: m.AddressChoice })));
const ClubNote = lazy(() => import('./ClubNote.tsx').then((m) => ({ default: m.ClubNote })));

// Only guests who pay at the lot load this.
const HoldChoice = lazy(() => import('./HoldChoice.tsx').then((m) => ({ default: m.HoldChoice })));

/** Step 2: contact details and payment. The card is only in this component's state. */
export const PayStep = observer(function PayStep() {
  const stores = useStores();
  const { auth } = stores;
  const booking = stores.lazy.of(BookingFlow);
  const { checkout, selected: quote, earlierTotal, stay } = booking;
  const [card, setCard] = useState(NO_CARD);
  useEffect(prepareSubmitted, []);
  useEffect(() => {
    // Members who logged in on this page need a request: fetchData ran before their login.
    if (auth.number !== null && !checkout.saved) checkout.loadSaved().catch(reportError);
  }, [auth.number, checkout]);
  if (!quote) return null;
  const { details, form } = checkout;
  const needsCard = checkout.needsCard(quote);
  const confirmMinutes = checkout.confirmMinutes(quote);
  const saved = needsCard ? checkout.choice : null;
  const typesCard = needsCard && !saved;
  const submit = (allowSecond = false) => void booking.submit(typesCard ? card : null, allowSecond, saved);
  return (
    <>
      <PageTitle>Pay and book</PageTitle>
      <div className={styles.columns}>
        <div className={styles.summary}>
          <StaySummary
            action={
              <LinkButton to={writeBookingQuery(stay)} variant="quiet">
                Choose another price
              </LinkButton>
            }
            dueNow={dueNowCents(quote)}
            quote={quote}
            stay={stay}
          />
        </div>
        <Form
          className={styles.form}
          form={form}
          isPosted={!needsCard}
          labels={FIELD_LABELS}
          name="book"
          onSubmit={() => submit()}
        >
          {booking.isSelectedExpired && (
            <Banner
              action={<a href={`#${PAY_ACTION_ID}`}>Get the new price</a>}
              title="This price has expired."
              tone="warning"
            >
              We saved what you entered.
            </Banner>
          )}
          <ClubOffer points={quote.points} />
          <ContactFields needsCard={typesCard} />
          <Card title="Payment" titleId="payment">
            {dueNowCents(quote) === 0 && (
              <p>
                <strong>Nothing to pay today.</strong> You’ll pay {formatMoney(quote.total_charge)} at the
                lot.
              </p>
            )}
            {confirmMinutes !== null && (
              <Suspense>
                <HoldChoice minutes={confirmMinutes} />
              </Suspense>
            )}
            {needsCard && (
              <>
                {auth.isSignedIn && (
                  <Suspense>
                    <PaymentChoice />
                  </Suspense>
                )}
                {typesCard && <CardFields card={card} onChange={setCard} />}
                {typesCard && auth.isSignedIn && (
                  <Checkbox
                    checked={checkout.savesCard}
                    hint="Pay faster next time. We save its billing address too. You can delete both anytime."
                    label="Save this card in my Point Club account"
                    name="save_payment_details"
                    onChange={(savesCard) => checkout.setSavesCard(savesCard)}
                  />
                )}
                {(saved !== null || checkout.savesAddress) && (
                  <Suspense>
                    <AddressChoice />
                  </Suspense>
                )}
              </>
            )}
          </Card>
          {auth.number !== null && (
            <Suspense>
              <ClubNote number={auth.number} quote={quote} />
            </Suspense>
          )}
          <Card title="Add to your confirmation" titleId="confirmation">
            <Checkbox
              checked={details.email_pdf}
              label="A PDF to print"
              name="email_pdf"
              onChange={(email_pdf) => checkout.change({ email_pdf })}
            />
            <Checkbox
              checked={details.email_pkpass}
              label="An Apple Wallet pass"
              name="email_pkpass"
              onChange={(email_pkpass) => checkout.change({ email_pkpass })}
            />
          </Card>
          {earlierTotal !== null && (
            <Banner title="The price has changed." tone="warning">
              It was {formatMoney(earlierTotal)}. It’s now {formatMoney(quote.total_charge)}.
            </Banner>
          )}
          <PayAction quote={quote} onBookSecond={() => submit(true)} />
        </Form>
      </div>
    </>
  );
});
