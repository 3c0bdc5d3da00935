import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { OffersStore } from '../../shared/stores/OffersStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './DatesStep.module.css';

/** Promo codes for members, each used with one press. */
export const MemberOffers = observer(function MemberOffers() {
  const { auth, lazy } = useStores();
  const booking = lazy.of(BookingFlow);
  const store = lazy.of(OffersStore);
  useEffect(() => {
    // Members who logged in on this page need a request: fetchData ran before their login.
    if (auth.number !== null && store.offers.length === 0) store.load().catch(reportError);
  }, [auth.number, store]);
  const { stay } = booking;
  if (!auth.isSignedIn || store.offers.length === 0) return null;
  return (
    <section aria-labelledby="offers" className={styles.offers}>
      <h2 id="offers">For members</h2>
      {store.offers.map(({ code, label, terms }) => (
        <div key={code} className={styles.offer}>
          <strong>{label}</strong>
          <p>
            Code {code}
            {terms.length > 0 && `. ${terms.join('. ')}.`}
          </p>
          {stay.promoCode.toUpperCase() === code ? (
            <output>Applied to your prices.</output>
          ) : (
            <Button variant="quiet" onClick={() => booking.changeStay({ ...stay, promoCode: code })}>
              Use this offer<span className="visually-hidden">: {label}</span>
            </Button>
          )}
        </div>
      ))}
    </section>
  );
});
