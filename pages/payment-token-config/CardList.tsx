import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Card } from '../../shared/components/Card.tsx';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { LoadError } from '../../shared/components/LoadError.tsx';
import { Paging } from '../../shared/components/Paging.tsx';
import { PAYMENT_TOKEN_PAGE_SIZE, type PaymentToken } from '../../shared/contracts/payment-tokens.ts';
import { PostedQuestion } from '../../shared/stores/PostedQuestion.ts';
import { nameCard, successorOf } from '../../shared/stores/saved-payments.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { AddCard } from './AddCard.tsx';
import { CardRow } from './CardRow.tsx';
import { focusList } from './focus-list.ts';
import styles from './PaymentTokenConfigPage.module.css';

const CARD_LIST_ID = 'saved-cards';

export const CardList = observer(function CardList() {
  const { lazy } = useStores();
  const saved = lazy.of(SavedPaymentsStore);
  const { cards, pages, changing, payable } = saved;
  const [doomed, setDoomed] = useState<PaymentToken | null>(() => {
    const asked = lazy.of(PostedQuestion).idOf('delete-card');
    return cards?.items.find(({ token_id: id }) => id === asked) ?? null;
  });
  // A card that can pay comes before an expired one.
  const successor = doomed && cards && successorOf([...payable, ...cards.items], doomed);
  const handleDelete = async (card: PaymentToken) => {
    await saved.deleteCard(card);
    // The dialog first returns the focus to a button that is gone. Only then can the focus move.
    flushSync(() => setDoomed(null));
    focusList(CARD_LIST_ID, changing);
  };
  return (
    <Card title="Your cards" titleId={CARD_LIST_ID}>
      {!cards && (
        <LoadError
          isPending={saved.isRetrying}
          message="We couldn’t load your cards."
          onRetry={() => void saved.retry()}
        />
      )}
      {cards?.count === 0 && <p className={styles.muted}>No saved cards yet.</p>}
      {cards && cards.items.length > 0 && (
        <ul className={styles.list}>
          {cards.items.map((card) => (
            <CardRow key={card.token_id} card={card} onDelete={() => setDoomed(card)} />
          ))}
        </ul>
      )}
      {cards && (
        <Paging
          count={cards.count}
          page={pages.cards}
          pageSize={cards.page_size ?? PAYMENT_TOKEN_PAGE_SIZE}
          pathOf={(page) => `/point-club/payment-tokens?cards=${page}`}
          what="cards"
        />
      )}
      {cards && <AddCard listId={CARD_LIST_ID} />}
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep card"
        confirmLabel="Delete card"
        isOpen={doomed !== null}
        isPending={changing.isPending}
        posted={{ form: 'delete-card', id: doomed?.token_id }}
        title={doomed ? `Delete ${nameCard(doomed)}?` : ''}
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && void handleDelete(doomed)}
      >
        {doomed && (
          <p>
            We’ll delete {nameCard(doomed)} from our site and our payment processor. Your existing bookings
            won’t change. {successor && `${nameCard(successor)} will be your default card.`}
            {doomed.is_default &&
              !successor &&
              'You have no other saved card, so you’ll enter one when you book.'}
          </p>
        )}
      </ConfirmDialog>
    </Card>
  );
});
