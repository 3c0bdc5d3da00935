import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import {
  type MySchedule,
  OFFER_STATES,
  type OwnShift,
  type PlannedShift,
  type ShiftOffer,
} from '../../../shared/contracts/schedule.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { showShift } from '../schedule/show-time.ts';
import { MyScheduleStore } from './MyScheduleStore.ts';
import styles from './ScheduleUserPage.module.css';

const TONES = {
  OPEN: 'waiting',
  TAKEN: 'waiting',
  APPROVED: 'good',
  REFUSED: 'bad',
  WITHDRAWN: 'over',
} as const;

/** The own shifts to come, each of which can be offered to colleagues. */
export const NextShifts = observer(function NextShifts({ mine: { shifts, offers } }: { mine: MySchedule }) {
  const store = useStores().lazy.of(MyScheduleStore);
  const { formErrors } = store.swapping;
  return (
    <section aria-labelledby="shifts" className={styles.section}>
      <h2 id="shifts">Next shifts</h2>
      {shifts.length > 0 && (
        <p className={styles.muted}>Offer a shift to your colleagues when you can’t work it.</p>
      )}
      <div aria-live="polite">
        {formErrors.length > 0 && <Banner tone="error">{formErrors.join(' ')}</Banner>}
      </div>
      {shifts.length === 0 && <p>No shift is planned for you.</p>}
      <ul className={styles.shifts}>
        {shifts.map((shift) => (
          <OwnShiftRow
            key={shift.id}
            offer={offers.find((one) => one.role === 'GIVES' && one.shift.id === shift.id)}
            shift={shift}
          />
        ))}
      </ul>
    </section>
  );
});

/** Colleagues' shifts that the person may take, or has taken. */
export const OfferedShifts = observer(function OfferedShifts({ offers }: { offers: readonly ShiftOffer[] }) {
  const store = useStores().lazy.of(MyScheduleStore);
  const others = offers.filter(({ role }) => role !== 'GIVES');
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="offered" className={styles.section}>
      <h2 id="offered">Shifts that colleagues offer</h2>
      <ul className={styles.shifts}>
        {others.map((offer) => (
          <li key={offer.id} className={styles.shift}>
            <ShiftWords offer={offer} shift={offer.shift}>
              <span>{offer.from}</span>
            </ShiftWords>
            {offer.state === 'OPEN' && (
              <SwapButton action="Take" shift={offer.shift} onPress={() => void store.take(offer.id)} />
            )}
            {offer.state === 'TAKEN' && (
              <SwapButton
                action="Give back"
                shift={offer.shift}
                onPress={() => void store.withdraw(offer.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});

const OwnShiftRow = observer(function OwnShiftRow({ shift, offer }: { shift: OwnShift; offer?: ShiftOffer }) {
  const store = useStores().lazy.of(MyScheduleStore);
  const isOffered = offer?.state === 'OPEN' || offer?.state === 'TAKEN';
  return (
    <li className={styles.shift}>
      <ShiftWords offer={offer?.state === 'WITHDRAWN' ? undefined : offer} shift={shift} />
      {isOffered && <SwapButton action="Keep" shift={shift} onPress={() => void store.withdraw(offer.id)} />}
      {!isOffered && !shift.has_begun && (
        <SwapButton action="Offer" shift={shift} onPress={() => void store.offer(shift.id)} />
      )}
    </li>
  );
});

interface ShiftWordsProps {
  shift: PlannedShift;
  offer?: ShiftOffer | undefined;
  children?: ReactNode;
}

function ShiftWords({ shift, offer, children }: ShiftWordsProps) {
  return (
    <div className={styles.words}>
      <strong>{showShift(shift)}</strong>
      {children}
      {shift.note && <span>{shift.note}</span>}
      {shift.meal && <span className={styles.muted}>{shift.meal}</span>}
      {offer && <OfferState offer={offer} />}
    </div>
  );
}

function OfferState({ offer: { state, to, role, decision_words: words } }: { offer: ShiftOffer }) {
  return (
    <>
      <StatusTag tone={TONES[state]}>
        {role === 'GIVES' && to ? `${OFFER_STATES[state]}: ${to}` : OFFER_STATES[state]}
      </StatusTag>
      {words && <span>{words}</span>}
    </>
  );
}

interface SwapButtonProps {
  action: string;
  shift: PlannedShift;
  onPress: () => void;
}

/** Screen readers hear which shift it is about. */
const SwapButton = observer(function SwapButton({ action, shift, onPress }: SwapButtonProps) {
  const { isPending } = useStores().lazy.of(MyScheduleStore).swapping;
  return (
    <Button aria-label={`${action} the shift of ${showShift(shift)}`} isPending={isPending} onClick={onPress}>
      {action}
    </Button>
  );
});
