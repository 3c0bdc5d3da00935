import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { classNames } from '../../../shared/components/class-names.ts';
import { APPROVAL_KINDS } from '../../../shared/contracts/approvals.ts';
import type { BoothAction, BoothCard } from '../../../shared/contracts/booth.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionStore } from './ActionStore.ts';
import { ACTIONS, type ActionValues } from './booth-actions.ts';
import styles from './BoothPanel.module.css';
import { StepProblem } from './StepProblem.tsx';

/** What else can be done with the open car: a button for each, and the form of the open one. */
export const CardActions = observer(function CardActions({ card }: { card: BoothCard }) {
  const store = useStores().lazy.of(ActionStore);
  const { open } = store;
  if (open) return <ActionForm key={open} card={card} name={open} />;
  return (
    <>
      {card.asked && <Asked card={card} />}
      {card.allowed_actions.length > 0 && (
        <div className={classNames(styles.actions, styles.quiet)}>
          {card.allowed_actions.map((name) => (
            <Button key={name} variant="quiet" onClick={() => store.begin(name, knownOf(name, card))}>
              {ACTIONS[name].label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
});

/** What is known of the car stands in the form. */
function knownOf(name: BoothAction, card: BoothCard): Partial<ActionValues> {
  const { license_plate: plate, customer_name: person, phone } = card;
  if (name === 'pay-later')
    return { license_plate: plate ?? '', customer_name: person ?? '', phone: phone ?? '' };
  if (name === 'change-exit')
    return { expected_exit: parseWallTime(card.expected_exit_at ?? card.travel_to_date) };
  return {};
}

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
