import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { formatWhen } from '../../../shared/format/time.ts';
import { BoothStore } from '../../../shared/stores/BoothStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { UndoExit } from '../exit/UndoExit.tsx';
import { useLive } from '../live/use-live.ts';
import { ActionStore } from './ActionStore.ts';
import { ActionForm } from './ActionForm.tsx';
import { ACTIONS } from './booth-actions.ts';
import { BoardStore } from './BoardStore.ts';
import styles from './BoothPanel.module.css';
import { CheckIn } from './CheckIn.tsx';
import { CheckOut } from './CheckOut.tsx';
import { DriveUp } from './DriveUp.tsx';
import { ReceiptStep } from './ReceiptStep.tsx';
import { CardNotes } from './CardNotes.tsx';
import { CardActions } from './CardActions.tsx';
import { CarFacts } from './CarFacts.tsx';
import { TicketStep } from './TicketStep.tsx';

const TOPICS = ['approvals'] as const;

/** The car at the gate: what it is and the next step. The next scan closes it. */
export const BoothPanel = observer(function BoothPanel() {
  const { lazy } = useStores();
  const booth = lazy.of(BoothStore);
  const mayCheckIn = lazy.of(BoardStore).board?.may_check_in ?? false;
  const panel = useRef<HTMLDivElement>(null);
  const { turn, step } = booth;
  const actions = lazy.of(ActionStore);
  useLive(TOPICS, actions.follow);
  // Each step begins at the control that ends it.
  useEffect(() => {
    if (turn === 0) return;
    const [start] = panel.current?.querySelectorAll<HTMLElement>('[data-start]') ?? [];
    start?.focus();
    if (start instanceof HTMLInputElement) start.select();
  }, [turn]);
  return (
    <div ref={panel} className={styles.panel}>
      <div aria-live="polite" className={styles.note}>
        {booth.note && (
          <Banner action={<UndoExit note={booth.note} onDone={(note) => booth.reopen(note)} />} tone="info">
            {booth.note}
          </Banner>
        )}
      </div>
      {booth.trouble && <Banner tone="error">{booth.trouble}</Banner>}
      {step.kind === 'NOTHING' && actions.open && actions.open !== 'change-exit' && (
        <div className={styles.card}>
          <ActionForm card={null} name={actions.open} />
        </div>
      )}
      {step.kind === 'NOTHING' && mayCheckIn && !actions.open && (
        <p className={styles.idle}>
          <Button onClick={() => booth.openDriveUp()}>Drive-up</Button>
          <span className={styles.others}>
            <WithoutCar name="lost-ticket" />
            <WithoutCar name="gate-opened" />
          </span>
          <span className={styles.hint}>
            Key <kbd>N</kbd>. Scan anything at any time, or press <kbd>/</kbd> and type.
          </span>
        </p>
      )}
      {step.kind !== 'NOTHING' && (
        // A new element for each step, so that no field keeps what another car had.
        <div key={turn} className={styles.card}>
          <Step booth={booth} />
          <Button className={styles.close} variant="quiet" onClick={() => booth.close()}>
            Close
          </Button>
        </div>
      )}
    </div>
  );
});

const Step = observer(function Step({ booth }: { booth: BoothStore }) {
  const { step } = booth;
  if (step.kind === 'CHOICES') return <Choices booth={booth} cards={step.cards} />;
  if (step.kind === 'DRIVE_UP') return <DriveUp booth={booth} />;
  if (step.kind === 'TICKET') return <TicketStep ticket={step.ticket} />;
  if (step.kind === 'RECEIPT') return <ReceiptStep changeCents={step.changeCents} stay={step.stay} />;
  if (step.kind === 'UNKNOWN') return <Unknown booth={booth} step={step} />;
  if (step.kind === 'NOTHING') return null;
  const { card } = step;
  if (card.next === 'CHECK_IN') return <CheckIn booth={booth} card={card} />;
  if (card.next === 'CHECK_OUT' || card.next === 'SETTLE') return <CheckOut booth={booth} card={card} />;
  return (
    <>
      <h2 className={styles.title} data-start tabIndex={-1}>
        {card.why ?? 'Somebody else has to check this car in or out.'}
      </h2>
      <CardNotes card={card} />
      <CardActions card={card} />
      <CarFacts card={card} />
    </>
  );
});

/** Begins what needs no car that is known. */
const WithoutCar = observer(function WithoutCar({
  name,
  plate = '',
  className,
}: {
  name: 'lost-ticket' | 'gate-opened';
  plate?: string;
  className?: string | undefined;
}) {
  const store = useStores().lazy.of(ActionStore);
  if (store.open === name) return <ActionForm card={null} name={name} />;
  return (
    <Button className={className} variant="quiet" onClick={() => store.begin(name, { license_plate: plate })}>
      {ACTIONS[name].label}
    </Button>
  );
});

type StepOf<K> = Extract<BoothStore['step'], { kind: K }>;

function Unknown({ booth, step: { message, driveUp } }: { booth: BoothStore; step: StepOf<'UNKNOWN'> }) {
  const open = () =>
    booth.openDriveUp({ plate: driveUp?.license_plate ?? '', member: driveUp?.member ?? null });
  return (
    <>
      <h2 className={styles.title} data-start={driveUp ? undefined : true} tabIndex={-1}>
        {message}
      </h2>
      {driveUp && (
        <p>
          <Button data-start variant="cta" onClick={open}>
            Drive-up{driveUp.license_plate && ` with plate ${driveUp.license_plate}`}
          </Button>
        </p>
      )}
      {driveUp && (
        <WithoutCar className={styles.quiet} name="lost-ticket" plate={driveUp.license_plate ?? ''} />
      )}
    </>
  );
}

function Choices({ booth, cards }: { booth: BoothStore; cards: StepOf<'CHOICES'>['cards'] }) {
  return (
    <>
      <h2 className={styles.title}>Which one?</h2>
      <ul className={styles.choices}>
        {cards.map((card, index) => (
          <li key={card.key}>
            <button
              className={styles.choice}
              data-start={index === 0 ? true : undefined}
              type="button"
              onClick={() => booth.open(card)}
            >
              <strong>{card.license_plate ?? 'No plate'}</strong>
              <span>{card.customer_name ?? 'No name'}</span>
              <span>
                {card.entered_at
                  ? `Entered ${formatWhen(card.entered_at)}`
                  : `Booked from ${formatWhen(card.travel_from_date)}`}
              </span>
              {card.last_seen && (
                <span>
                  Seen in row {card.last_seen.row}, {formatWhen(card.last_seen.at)}
                </span>
              )}
              <span>{card.ticket_number ?? card.number}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
