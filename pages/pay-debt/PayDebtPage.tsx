import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CARD_LABELS, CardInputs, NO_CARD } from '../../shared/components/CardInputs.tsx';
import { FactList } from '../../shared/components/FactList.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import type { Debt } from '../../shared/contracts/debts.ts';
import { formatMoney } from '../../shared/format/money.ts';
import type { Page } from '../../shared/page/page.ts';
import { PayDebtStore } from '../../shared/stores/PayDebtStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PayDebtPage.module.css';

/** The mailed link of a driver who left without paying. */
export const PayDebtPage: Page = observer(function PayDebtPage() {
  const { debt, left } = useStores().lazy.of(PayDebtStore);
  const paid = useFocusWhen<HTMLParagraphElement>(debt?.is_paid ?? false);
  if (!debt) return null;
  const title = debt.is_paid ? 'Paid. Thank you.' : 'Pay for your parking stay';
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <PageTitle eyebrow={`Receipt ${debt.receipt_number}`}>{title}</PageTitle>
      <FactList facts={factsOf(debt, left)} />
      {debt.is_paid ? (
        <p ref={paid} tabIndex={-1}>
          {formatMoney(debt.amount)} is paid. Nothing else is due for this stay.
        </p>
      ) : (
        <CardForm amount={formatMoney(debt.amount)} />
      )}
    </div>
  );
});

const factsOf = ({ amount, is_paid: isPaid, license_plate: plate }: Debt, left: string) => [
  [isPaid ? 'Paid' : 'To pay', formatMoney(amount)] as const,
  ...(plate ? [['License plate', plate] as const] : []),
  ['Left', left] as const,
];

/** The card is only in this component's state. */
const CardForm = observer(function CardForm({ amount }: { amount: string }) {
  const { lazy, site } = useStores();
  const store = lazy.of(PayDebtStore);
  const [card, setCard] = useState(NO_CARD);
  return (
    <Form
      action={`Pay ${amount}`}
      form={store.form}
      labels={CARD_LABELS}
      onSubmit={() => void store.pay(card)}
    >
      {site.isDemo && (
        <p className={styles.muted}>
          Demo: use a test card like <strong>4242 4242 4242 4242</strong> with any future date and any code.
        </p>
      )}
      <CardInputs card={card} form={store.form} today={store.today} onChange={setCard} />
    </Form>
  );
});

PayDebtPage.validate = ({ params: { itemId = '' } }) => /^[A-Za-z0-9_-]{1,64}$/.test(itemId);
PayDebtPage.fetchData = ({ stores, params, query }) =>
  stores.lazy.of(PayDebtStore).load(params.itemId ?? '', query.token ?? '');
