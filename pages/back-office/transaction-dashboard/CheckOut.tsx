import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { AmountList } from '../../../shared/components/AmountList.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { formatCents, formatMoney } from '../../../shared/format/money.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import type { BoothStore } from '../../../shared/stores/BoothStore.ts';
import styles from './BoothPanel.module.css';
import { ActionStore } from './ActionStore.ts';
import { CardNotes } from './CardNotes.tsx';
import { CardActions } from './CardActions.tsx';
import { CarFacts } from './CarFacts.tsx';
import { EarlierDebts } from './EarlierDebts.tsx';
import { SellItems } from './SellItems.tsx';
import { StepProblem } from './StepProblem.tsx';

interface Props {
  booth: BoothStore;
  card: BoothCard;
}

/** A car leaves: what it owes and why, then cash or card, then Enter. */
export const CheckOut = observer(function CheckOut({ booth, card }: Props) {
  const { bill } = card;
  const isDebt = card.next === 'SETTLE';
  const why = isDebt ? 'The driver left without paying.' : (bill?.why ?? null);
  const { dueCents, form, tender } = booth;
  const { open } = useStores().lazy.of(ActionStore);
  // A form for something else comes before the payment.
  // A lost ticket that nobody has approved can't be paid.
  const isPaying = why !== null && open === null && card.asked?.kind !== 'LOST_TICKET';
  return (
    <>
      <h2 className={styles.title}>
        {isDebt ? 'Owed by' : 'Check out'} {card.license_plate ?? card.customer_name ?? card.ticket_number}
      </h2>
      {why !== null ? (
        <p className={styles.due}>
          <span className={styles.amount}>{formatCents(dueCents)}</span>
          <span className={styles.why}>{why}</span>
        </p>
      ) : (
        <p className={styles.why}>There’s no drive-up price for this car. Ask the manager to set one.</p>
      )}
      <EarlierDebts card={card} />
      <StepProblem form={form} />
      {isPaying && dueCents === 0 && <FreeExit booth={booth} />}
      {isPaying && dueCents > 0 && tender === null && (
        <div className={styles.tenders}>
          <Button data-start onClick={() => booth.chooseTender('CASH')}>
            Cash <kbd>C</kbd>
          </Button>
          <Button onClick={() => booth.chooseTender('CARD')}>
            Card <kbd>K</kbd>
          </Button>
        </div>
      )}
      {isPaying && tender && <Payment key={tender} booth={booth} />}
      <CardNotes card={card} />
      <CardActions card={card} />
      {!isDebt && open === null && <SellItems card={card} />}
      {bill && (
        <details className={styles.lines}>
          <summary>Price details</summary>
          <AmountList
            facts={[
              ...bill.lines.map(({ label, amount }) => [label, formatMoney(amount)] as const),
              ['Total', formatMoney(bill.total)],
              ['Already paid', formatMoney(bill.paid)],
            ]}
          />
        </details>
      )}
      <CarFacts card={card} />
      {!isDebt && (
        <p className={styles.quiet}>
          <Button
            isPending={form.isPending}
            variant="quiet"
            onClick={() => void booth.reprint(card.transaction_id ?? '')}
          >
            Print the ticket again
          </Button>
        </p>
      )}
    </>
  );
});

function FreeExit({ booth }: { booth: BoothStore }) {
  return (
    <p>
      <Button data-start isPending={booth.form.isPending} variant="cta" onClick={() => void booth.checkOut()}>
        Nothing to pay: check out
      </Button>
    </p>
  );
}

const Payment = observer(function Payment({ booth }: { booth: BoothStore }) {
  const { changeCents, dueCents, form, tender } = booth;
  const start = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = start.current?.querySelector('input');
    (input ?? start.current?.querySelector('button'))?.focus();
    input?.select();
  }, []);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void booth.checkOut();
  };
  return (
    <form ref={start} className={styles.form} method="dialog" noValidate onSubmit={handleSubmit}>
      {tender === 'CASH' && (
        <>
          <TextField
            autoComplete="off"
            errors={form.fieldErrors.cash_tendered_cents}
            inputMode="decimal"
            label="Cash received"
            name="cash_tendered_cents"
            prefix="$"
            size="short"
            value={booth.tendered}
            onChange={(value) => booth.setTendered(value)}
          />
          <output className={styles.change}>
            {changeCents === null ? 'Not enough yet' : `Change ${formatCents(changeCents)}`}
          </output>
        </>
      )}
      <p>
        <Button isPending={form.isPending} type="submit" variant="cta">
          {tender === 'CASH'
            ? 'Cash received: check out'
            : `${formatCents(dueCents)} paid by card: check out`}
        </Button>
      </p>
      <p className={styles.quiet}>
        <Button variant="quiet" onClick={() => booth.chooseTender(tender === 'CASH' ? 'CARD' : 'CASH')}>
          {tender === 'CASH' ? 'Card instead' : 'Cash instead'}
        </Button>
      </p>
    </form>
  );
});
