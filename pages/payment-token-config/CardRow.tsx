import { CreditCard } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { StatusTag } from '../../shared/components/StatusTag.tsx';
import type { PaymentToken } from '../../shared/contracts/payment-tokens.ts';
import { isCardExpired, nameCard } from '../../shared/stores/saved-payments.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PaymentTokenConfigPage.module.css';

interface Props {
  card: PaymentToken;
  onDelete: () => void;
}

export const CardRow = observer(function CardRow({ card, onDelete }: Props) {
  const saved = useStores().lazy.of(SavedPaymentsStore);
  const { changing, today } = saved;
  const name = nameCard(card);
  const hasExpired = isCardExpired(card, today);
  const press = (work: () => Promise<void>) => {
    if (!changing.isPending) void work();
  };
  return (
    <li className={styles.row}>
      <CreditCard aria-hidden="true" className={styles.icon} size={24} />
      <div className={styles.words}>
        <span className={styles.name}>
          <strong>{name}</strong>
          {card.is_default && <StatusTag tone="good">Default</StatusTag>}
          {hasExpired && <StatusTag tone="bad">Expired</StatusTag>}
        </span>
        {card.cc_exp && (
          <span className={styles.muted}>
            {hasExpired ? 'Expired' : 'Expires'} {card.cc_exp}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {!card.is_default && !hasExpired && (
          <PostedButton
            form="choose-card"
            id={card.token_id}
            variant="quiet"
            onPress={() => press(() => saved.chooseCard(card))}
          >
            Make default<span className="visually-hidden">: {name}</span>
          </PostedButton>
        )}
        <PostedButton form="delete-card" id={card.token_id} variant="quiet" onPress={onDelete}>
          Delete<span className="visually-hidden"> {name}</span>
        </PostedButton>
      </div>
      <div className={styles.option}>
        <Checkbox
          checked={card.auto_point_record}
          hint="Applies when you pay with this card at the lot or book without logging in."
          id={`record-${card.token_id}`}
          label={
            <>
              Record my points automatically<span className="visually-hidden">: {name}</span>
            </>
          }
          name="auto_point_record"
          onChange={(isOn) => press(() => saved.setRecording(card, isOn))}
        />
      </div>
    </li>
  );
});
