import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../shared/components/Card.tsx';
import { type Fact, FactList } from '../../shared/components/FactList.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import type { Booking } from '../../shared/contracts/bookings.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import { PostedQuestion } from '../../shared/stores/PostedQuestion.ts';
import type { ShownBooking } from '../../shared/stores/shown-booking.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

const CarForm = lazy(() => import('./CarForm.tsx').then((m) => ({ default: m.CarForm })));

/** The car that the lot expects. It can be changed until it arrives. */
export const CarCard = observer(function CarCard({ shownBooking }: { shownBooking: ShownBooking }) {
  const { booking } = shownBooking;
  const { lazy: stores } = useStores();
  const store = stores.of(BookingViewStore);
  const [isOpen, setOpen] = useState(
    () => stores.of(PostedQuestion).isAsked('car') || store.car.form.isRefused,
  );
  const isSaved = !isOpen && store.car.isSent && store.savedCar?.id === booking.id;
  const saved = useFocusWhen<HTMLParagraphElement>(isSaved);
  const facts = carFacts(store.withCar(booking));
  const isChangeable = booking.allowed_actions?.includes('car') ?? false;
  if (facts.length === 0 && !isChangeable) return null;
  const open = () => {
    store.openCar(booking);
    setOpen(true);
  };
  const save = async () => {
    if (await store.saveCar(shownBooking)) setOpen(false);
  };
  return (
    <Card title="Your car" titleId="your-car">
      {isOpen ? (
        <Suspense>
          <CarForm car={store.car} onSave={() => void save()} />
        </Suspense>
      ) : (
        <>
          {isSaved && (
            <p ref={saved} tabIndex={-1}>
              Saved. We have your car’s details.
            </p>
          )}
          {facts.length > 0 && <FactList facts={facts} />}
          {isChangeable && (
            <div>
              <PostedButton form="car" onPress={open}>
                {facts.length > 0 ? 'Change car' : 'Tell us about your car'}
              </PostedButton>
            </div>
          )}
        </>
      )}
    </Card>
  );
});

const carFacts = (car: Booking): Fact[] => [
  ...known('License plate', car.license_plate),
  ...known('Make and color', car.make_and_color),
  ...known('Passengers', car.passengers?.toString()),
  ...known('Accessible space', car.accessible_space ? 'Yes' : null),
];

const known = (label: string, value: string | null | undefined): Fact[] => (value ? [[label, value]] : []);
