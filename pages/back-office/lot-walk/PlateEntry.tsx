import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type RefObject, useRef, type SubmitEvent } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import { classNames } from '../../../shared/components/class-names.ts';
import type { WalkCar } from '../../../shared/contracts/lot-walks.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { MIN_TYPED, toPlate } from './find-cars.ts';
import styles from './LotWalkPage.module.css';
import { type Noted, WalkStore } from './WalkStore.ts';

/** The field for a plate, the cars that match, and those that stood in the row last. */
export const PlateEntry = observer(function PlateEntry() {
  const store = useStores().lazy.of(WalkStore);
  const input = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    store.enter();
  };
  return (
    <>
      <form className={styles.entry} method="dialog" onSubmit={handleSubmit}>
        <label htmlFor="plate">Last {MIN_TYPED} characters of the plate</label>
        <input
          ref={input}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          className={styles.plate}
          enterKeyHint="done"
          id="plate"
          maxLength={12}
          name="plate"
          spellCheck={false}
          value={store.typed}
          onChange={(event) => store.type(event.currentTarget.value)}
          // The keyboard covers half of a phone: the matching cars must be above it.
          onFocus={(event) => event.currentTarget.form?.scrollIntoView({ block: 'start' })}
        />
      </form>
      <Found input={input} />
      <NotedCar input={input} />
      <Expected />
    </>
  );
});

interface Typing {
  input: RefObject<HTMLInputElement | null>;
}

const Found = observer(function Found({ input }: Typing) {
  const store = useStores().lazy.of(WalkStore);
  const { found, typed, unknownPlate } = store;
  if (toPlate(typed).length < MIN_TYPED) return null;
  const then = (note: () => void) => () => {
    note();
    // The keyboard of the phone stays open for the next car.
    input.current?.focus();
  };
  return (
    <div aria-live="polite" className={styles.found}>
      {found.map((car) => (
        <CarButton key={car.transaction_id} car={car} onNote={then(() => store.confirm(car))} />
      ))}
      {found.length === 0 && <p>No car in the books ends with {toPlate(typed)}.</p>}
      {unknownPlate && (
        <Button isWide className={styles.unknown} onClick={then(() => store.noteUnknown())}>
          Note {unknownPlate} as unknown
        </Button>
      )}
      {found.length === 0 && !unknownPlate && <p>Type the whole plate to note it as unknown.</p>}
    </div>
  );
});

/** A car as the button that notes it. */
function CarButton({ car, onNote }: { car: WalkCar; onNote: () => void }) {
  const {
    license_plate: plate,
    ticket_number: ticket,
    make_and_color: looks,
    last_row: last,
    seen_row: seen,
  } = car;
  const where = seen !== null ? `seen in row ${seen}` : last !== null ? `last in row ${last}` : 'new here';
  return (
    <button
      className={classNames(styles.car, seen !== null && styles.seen)}
      data-car={plate ?? ticket}
      type="button"
      onClick={onNote}
    >
      <strong>{plate ?? 'No plate'}</strong>
      <span>{[looks, `ticket ${ticket}`, where].filter(Boolean).join(' · ')}</span>
    </button>
  );
}

const SHAPES = { KNOWN: CircleCheck, MOVED: CircleCheck, TWICE: TriangleAlert, UNKNOWN: CircleHelp };

/** The big check mark. */
const NotedCar = observer(function NotedCar({ input }: Typing) {
  const store = useStores().lazy.of(WalkStore);
  const { noted } = store;
  if (!noted || store.typed !== '') return null;
  const Shape = SHAPES[noted.kind];
  return (
    <div aria-live="polite" className={classNames(styles.noted, styles[noted.kind])}>
      <Shape aria-hidden="true" size={56} />
      <p>
        <strong>{noted.plate}</strong>
        <span>{describeNoted(noted)}</span>
      </p>
      <Button
        aria-label={`Undo: ${noted.plate}`}
        onClick={() => {
          store.undo();
          input.current?.focus();
        }}
      >
        Undo
      </Button>
    </div>
  );
});

function describeNoted({ kind, row, from }: Noted): string {
  if (kind === 'UNKNOWN') return `Row ${row}. Not in the books.`;
  if (kind === 'MOVED') return `Row ${row}. It was in row ${from}.`;
  return kind === 'TWICE' ? `Row ${row}, and seen in row ${from} before.` : `Row ${row}. In the books.`;
}

/** What stood in this row last and is not seen yet: one tap each, nothing typed. */
const Expected = observer(function Expected() {
  const store = useStores().lazy.of(WalkStore);
  const { expected, row, typed } = store;
  if (toPlate(typed).length >= MIN_TYPED || expected.length === 0) return null;
  return (
    <section aria-labelledby="expected">
      <h2 className={styles.expectedTitle} id="expected">
        In row {row} last time ({expected.length})
      </h2>
      <div className={styles.expected}>
        {expected.map((car) => (
          <button
            key={car.transaction_id}
            className={styles.chip}
            data-car={car.license_plate ?? car.ticket_number}
            type="button"
            onClick={() => store.confirm(car)}
          >
            {car.license_plate ?? `Ticket ${car.ticket_number}`}
          </button>
        ))}
      </div>
    </section>
  );
});
