import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { classNames } from '../../../shared/components/class-names.ts';
import { APPROVAL_KINDS } from '../../../shared/contracts/approvals.ts';
import type { BoothAction, BoothCard } from '../../../shared/contracts/booth.ts';
import { centsOf, formatMoney, type WireMoney } from '../../../shared/format/money.ts';
import { BoothStore } from '../../../shared/stores/BoothStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ExitForm } from '../exit/ExitForm.tsx';
import { ActionForm } from './ActionForm.tsx';
import { ActionStore } from './ActionStore.ts';
import { beginExit } from './begin-exit.ts';
import { type ActionValues, nameAction } from './booth-actions.ts';
import styles from './BoothPanel.module.css';
import { StepProblem } from './StepProblem.tsx';

/** What else can be done with the open car: a button for each, and the form of the open one. */
export const CardActions = observer(function CardActions({ card }: { card: BoothCard }) {
  const { lazy } = useStores();
  const store = lazy.of(ActionStore);
  const { open } = store;
  const begin = (name: BoothAction) => {
    if (name === 'change-exit') beginExit(lazy, card);
    else store.begin(name, knownOf(name, card));
  };
  if (open === 'change-exit') return <ExitStep />;
  if (open) return <ActionForm key={open} card={card} name={open} />;
  return (
    <>
      {card.asked && <Asked card={card} />}
      {card.allowed_actions.length > 0 && (
        <div className={classNames(styles.actions, styles.quiet)}>
          {card.allowed_actions.map((name) => (
            <Button key={name} variant="quiet" onClick={() => begin(name)}>
              {nameAction(name)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
});

/** What is known of the car stands in the form. */
function knownOf(name: BoothAction, card: BoothCard): Partial<ActionValues> {
  const { license_plate: plate, customer_name: person, phone, email } = card;
  if (name === 'pay-later')
    return {
      license_plate: plate ?? '',
      customer_name: person ?? '',
      phone: phone ?? '',
      email: email ?? '',
    };
  if (name === 'mail-debt') return { email: email ?? '' };
  if (name === 'discount') return { amount_cents: toDollars(card.suggested_discount?.amount) };
  if (name === 'refund' || name === 'ask-refund') return { amount_cents: toDollars(card.refundable) };
  return {};
}

const toDollars = (amount: WireMoney | null | undefined) =>
  amount === null || amount === undefined ? '' : (centsOf(amount) / 100).toFixed(2);

/** When the open car is expected to leave. */
const ExitStep = observer(function ExitStep() {
  const { lazy } = useStores();
  const store = lazy.of(ActionStore);
  const handleDone = (note: string) => lazy.of(BoothStore).reopen(note);
  return <ExitForm headingLevel="h3" onCancel={() => store.cancel()} onDone={handleDone} />;
});

const Asked = observer(function Asked({ card }: { card: BoothCard }) {
  const store = useStores().lazy.of(ActionStore);
  const { asked } = card;
  if (!asked) return null;
  const name = Object.entries(APPROVAL_KINDS).find(([kind]) => kind === asked.kind)?.[1] ?? 'Request';
  return (
    <div className={styles.asked}>
      <Banner
        action={
          <Button isPending={store.form.isPending} variant="quiet" onClick={() => void store.withdraw(card)}>
            Withdraw
          </Button>
        }
        title={`${name}, ${formatMoney(asked.amount)}: waiting for a second person.`}
        tone="info"
      >
        This page moves on as soon as they decide.
      </Banner>
      <StepProblem form={store.form} />
    </div>
  );
});
