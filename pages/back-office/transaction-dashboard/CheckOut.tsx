import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { AmountList } from '../../../shared/components/AmountList.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { formatCents, formatMoney } from '../../../shared/format/money.ts';
import type { BoothStore } from '../../../shared/stores/BoothStore.ts';
import styles from './BoothPanel.module.css';
import { CarFacts } from './CarFacts.tsx';
import { StepProblem } from './StepProblem.tsx';

interface Props {
  booth: BoothStore;
  card: BoothCard;
}

/** A car leaves: what it owes and why, then cash or card, then Enter. */
export const CheckOut = observer(function CheckOut({ booth, card }: Props) {
  const { bill } = card;
  const { dueCents, form, tender } = booth;
  return (
    <>
      <h2 className={styles.title}>
        Check out {card.license_plate ?? card.customer_name ?? card.ticket_number}
      </h2>
      {bill ? (
        <p className={styles.due}>
          <span className={styles.amount}>{formatCents(dueCents)}</span>
          <span className={styles.why}>{bill.why}</span>
        </p>
      ) : (
        <p className={styles.why}>There’s no drive-up price for this car. Ask the manager to set one.</p>
      )}
      <StepProblem form={form} />
      {bill && dueCents === 0 && <FreeExit booth={booth} />}
      {bill && dueCents > 0 && tender === null && (
        <div className={styles.tenders}>
          <Button data-start onClick={() => booth.chooseTender('CASH')}>
            Cash <kbd>C</kbd>
          </Button>
          <Button onClick={() => booth.chooseTender('CARD')}>
            Card <kbd>K</kbd>
          </Button>
        </div>
      )}
      {tender && <Payment key={tender} booth={booth} />}
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
      <p>
        <Button
          isPending={form.isPending}
          variant="quiet"
          onClick={() => void booth.reprint(card.transaction_id ?? '')}
        >
          Print the ticket again
        </Button>
      </p>
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
      <p>
        <Button variant="quiet" onClick={() => booth.chooseTender(tender === 'CASH' ? 'CARD' : 'CASH')}>
          {tender === 'CASH' ? 'Card instead' : 'Cash instead'}
        </Button>
      </p>
    </form>
  );
});
