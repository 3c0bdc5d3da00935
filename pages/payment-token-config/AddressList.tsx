import { House } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Card } from '../../shared/components/Card.tsx';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { LoadError } from '../../shared/components/LoadError.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { Paging } from '../../shared/components/Paging.tsx';
import { StatusTag } from '../../shared/components/StatusTag.tsx';
import { BILLING_ADDRESS_PAGE_SIZE, type BillingAddress } from '../../shared/contracts/billing-addresses.ts';
import { PostedQuestion } from '../../shared/stores/PostedQuestion.ts';
import { describePlace, successorOf } from '../../shared/stores/saved-payments.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { AddAddress } from './AddAddress.tsx';
import { focusList } from './focus-list.ts';
import styles from './PaymentTokenConfigPage.module.css';

const ADDRESS_LIST_ID = 'saved-addresses';

export const AddressList = observer(function AddressList() {
  const { lazy } = useStores();
  const saved = lazy.of(SavedPaymentsStore);
  const { addresses, pages, changing } = saved;
  const [doomed, setDoomed] = useState<BillingAddress | null>(() => {
    const asked = lazy.of(PostedQuestion).idOf('delete-address');
    return addresses?.items.find(({ addr_id: id }) => id === asked) ?? null;
  });
  const successor = doomed && addresses && successorOf(addresses.items, doomed);
  const handleDelete = async (address: BillingAddress) => {
    await saved.deleteAddress(address);
    // The dialog first returns the focus to a button that is gone. Only then can the focus move.
    flushSync(() => setDoomed(null));
    focusList(ADDRESS_LIST_ID, changing);
  };
  return (
    <Card title="Your billing addresses" titleId={ADDRESS_LIST_ID}>
      {!addresses && (
        <LoadError
          isPending={saved.isRetrying}
          message="We couldn’t load your addresses."
          onRetry={() => void saved.retry()}
        />
      )}
      {addresses?.count === 0 && <p className={styles.muted}>No saved addresses yet.</p>}
      {addresses && addresses.items.length > 0 && (
        <ul className={styles.list}>
          {addresses.items.map((address) => (
            <AddressRow key={address.addr_id} address={address} onDelete={() => setDoomed(address)} />
          ))}
        </ul>
      )}
      {addresses && (
        <Paging
          count={addresses.count}
          page={pages.addresses}
          pageSize={addresses.page_size ?? BILLING_ADDRESS_PAGE_SIZE}
          pathOf={(page) => `/point-club/payment-tokens?addresses=${page}`}
          what="addresses"
        />
      )}
      {addresses && <AddAddress listId={ADDRESS_LIST_ID} />}
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep address"
        confirmLabel="Delete address"
        isOpen={doomed !== null}
        isPending={changing.isPending}
        posted={{ form: 'delete-address', id: doomed?.addr_id }}
        title="Delete this address?"
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && void handleDelete(doomed)}
      >
        {doomed && (
          <p>
            We’ll delete {doomed.address_line_1}, {describePlace(doomed)}.{' '}
            {successor && `${successor.address_line_1} will be your default address.`}
            {doomed.is_default && !successor && 'You need a billing address to book with a saved card.'}
          </p>
        )}
      </ConfirmDialog>
    </Card>
  );
});

interface RowProps {
  address: BillingAddress;
  onDelete: () => void;
}

const AddressRow = observer(function AddressRow({ address, onDelete }: RowProps) {
  const saved = useStores().lazy.of(SavedPaymentsStore);
  const { address_line_1: line } = address;
  return (
    <li className={styles.row}>
      <House aria-hidden="true" className={styles.icon} size={24} />
      <div className={styles.words}>
        <span className={styles.name}>
          <strong>{line}</strong>
          {address.is_default && <StatusTag tone="good">Default</StatusTag>}
        </span>
        <span className={styles.muted}>{describePlace(address)}</span>
      </div>
      <div className={styles.actions}>
        {!address.is_default && (
          <PostedButton
            form="choose-address"
            id={address.addr_id}
            variant="quiet"
            onPress={() => {
              if (!saved.changing.isPending) void saved.chooseAddress(address);
            }}
          >
            Make default<span className="visually-hidden">: {line}</span>
          </PostedButton>
        )}
        <PostedButton form="delete-address" id={address.addr_id} variant="quiet" onPress={onDelete}>
          Delete<span className="visually-hidden"> {line}</span>
        </PostedButton>
      </div>
    </li>
  );
});
