import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

const CarForm = lazy(() => import('../parts/CarForm.tsx').then((m) => ({ default: m.CarForm })));

/** The car that the member's next bookings start with. */
export const MemberCar = observer(function MemberCar() {
  const store = useStores().lazy.of(AccountStore);
  const { car, carOpening, isCarOpen } = store;
  const saved = useFocusWhen<HTMLParagraphElement>(car.isSent);
  if (isCarOpen)
    return (
      <Suspense>
        <CarForm car={car} onSave={() => void store.saveCar()} />
      </Suspense>
    );
  return (
    <div className={styles.part}>
      <ErrorSummary
        attempt={carOpening.refusals}
        fieldErrors={{}}
        formErrors={carOpening.formErrors}
        labels={{}}
      />
      {car.isSent ? (
        <p ref={saved} tabIndex={-1}>
          Saved. Your next bookings start with this car.
        </p>
      ) : (
        <p>We fill in this car when you book. To change it for a booking, open that booking.</p>
      )}
      <PostedButton form="car" isPending={carOpening.isPending} onPress={() => void store.openCar()}>
        Change my car
      </PostedButton>
    </div>
  );
});
