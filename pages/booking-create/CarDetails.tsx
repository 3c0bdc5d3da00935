import { observer } from 'mobx-react-lite';
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import type { CarFields } from '../parts/CarFields.tsx';
import { CAR_LABELS } from '../parts/car-labels.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PayStep.module.css';

type Fields = ComponentType<ComponentProps<typeof CarFields>>;

/** The car, optional. Its fields load when they are opened; without scripts only the booking page asks for the car. */
export const CarDetails = observer(function CarDetails() {
  const { auth, lazy } = useStores();
  const { checkout } = lazy.of(BookingFlow);
  const { car, form } = checkout;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Fields, setFields] = useState<Fields | null>(null);
  const isWrong = Object.keys(CAR_LABELS).some((name) => name in form.fieldErrors);
  useEffect(() => {
    // A draft has a car, or the details were opened before hydration.
    if (car || details.current?.open) setOpen(true);
  }, [car]);
  useEffect(() => {
    if (!isOpen) return;
    checkout.openCar().catch(reportError);
    import('../parts/CarFields.tsx').then((m) => setFields(() => m.CarFields)).catch(reportError);
  }, [isOpen, auth.number, checkout]);
  return (
    <>
      <details
        ref={details}
        className={styles.more}
        open={isOpen || isWrong}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>Your car (optional)</summary>
        {car && Fields ? (
          <div className={styles.car}>
            <Fields car={car.fields} />
          </div>
        ) : (
          <p>You can add your car after booking, too.</p>
        )}
      </details>
      <noscript>
        <p>After booking, you can add your car on the booking’s page.</p>
      </noscript>
    </>
  );
});
