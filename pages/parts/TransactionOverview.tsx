import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { business } from '../../shared/business.ts';
import type { Receipt } from '../../shared/contracts/transactions.ts';
import { voucherPath } from '../../shared/stores/shown-voucher.ts';
import type { ShownTransaction } from '../../shared/stores/shown-transaction.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { TransactionStore } from '../../shared/stores/TransactionStore.ts';
import { AmountList } from '../../shared/components/AmountList.tsx';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Button } from '../../shared/components/Button.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { type Fact, FactList } from '../../shared/components/FactList.tsx';
import { MailForm } from '../../shared/components/MailForm.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { PriceBreakdown } from '../../shared/components/PriceBreakdown.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { StatusTag } from '../../shared/components/StatusTag.tsx';
import { TransactionBill } from './TransactionBill.tsx';
import { TransactionLinks } from './TransactionLinks.tsx';
import { TransactionNextSteps } from './TransactionNextSteps.tsx';
import { paymentFacts, transactionFacts, transactionStatusOf } from './transaction-facts.ts';
import styles from './TransactionOverview.module.css';

const ReceiptDialog = lazy(() => import('./ReceiptDialog.tsx').then((m) => ({ default: m.ReceiptDialog })));

/** A parking stay for its driver: the bill while the car is here, the receipt after it has left. */
export const TransactionOverview = observer(function TransactionOverview() {
  const { stay, isRefused } = useStores().lazy.of(TransactionStore);
  if (!stay) return null;
  const { transaction } = stay;
  const { status: code, receipt } = transaction;
  const status = transactionStatusOf(code);
  const title = receipt ? 'Your parking stay and receipt' : 'Your parking stay';
  return (
    <>
      <PageHead title={isRefused ? `Error: ${title}` : title} />
      <div className={styles.page} data-print={receipt ? 'no' : undefined}>
        <div className={styles.head}>
          <PageTitle eyebrow={transaction.ticket_number && `Ticket ${transaction.ticket_number}`}>
            {title}
          </PageTitle>
          {status && <StatusTag tone={status.tone}>{status.label}</StatusTag>}
        </div>
        <Notice />
        {code === 'VOID' && <VoidNote />}
        <div className={styles.columns}>
          <Card title="Your stay" titleId="the-stay">
            <FactList facts={[...transactionFacts(stay), ...voucherFacts(stay)]} />
          </Card>
          {receipt ? <ReceiptCard receipt={receipt} stay={stay} /> : <TransactionBill stay={stay} />}
          {receipt && transaction.allowed_actions.includes('email-receipt') && <MailCard stay={stay} />}
          <TransactionNextSteps stay={stay} />
          <TransactionLinks stay={stay} />
        </div>
      </div>
      {receipt && (
        <div data-print="only">
          <ReceiptSheet isTitled receipt={receipt} stay={stay} />
        </div>
      )}
    </>
  );
});

/** The vouchers, with links to those that the caller may see. */
const voucherFacts = ({ transaction }: ShownTransaction): Fact[] =>
  transaction.time_vouchers.map(({ id, number }, index) => {
    const shown = id ? <AppLink to={voucherPath({ id })}>{number}</AppLink> : number;
    return [index === 0 ? 'Voucher' : `Voucher ${index + 1}`, shown];
  });

/** Confirms a link. Takes the focus, because the form that had it is gone. */
const Notice = observer(function Notice() {
  const { notice } = useStores().lazy.of(TransactionStore);
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (notice !== null) box.current?.focus();
  }, [notice]);
  if (notice === null) return null;
  return (
    <p ref={box} className={styles.notice} tabIndex={-1}>
      {notice}
    </p>
  );
});

function VoidNote() {
  return (
    <p>
      This ticket was voided. If you have it and your car is here, call us:{' '}
      <a href={business.phoneLink}>{business.phone}</a>.
    </p>
  );
}

function ReceiptCard({ stay, receipt }: { stay: ShownTransaction; receipt: Receipt }) {
  const [isOpen, setOpen] = useState(false);
  const { receiptNumber: number, rate, total, points, downloads } = receipt;
  return (
    <Card title="Receipt" titleId="the-receipt">
      <p>Number {number}</p>
      {total !== undefined && <PriceBreakdown rate={rate} total={total} />}
      <AmountList facts={paymentFacts(receipt)} />
      {points !== undefined && points > 0 && <p>Worth {points} Point Club points.</p>}
      <p className={styles.actions}>
        <Button onClick={() => setOpen(true)}>Preview receipt</Button>
        {downloads && (
          <a download className={styles.download} href={`/api${downloads.pdf}`}>
            Download PDF
          </a>
        )}
      </p>
      {isOpen && (
        <Suspense>
          <ReceiptDialog isOpen receipt={receipt} stay={stay} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function MailCard({ stay }: { stay: ShownTransaction }) {
  const { auth, lazy: stores } = useStores();
  const store = stores.of(TransactionStore);
  return (
    <Card title="Email this receipt" titleId="receipt-by-e-mail">
      <MailForm
        draftKey={`mail-stay-${stay.transaction.id}`}
        initialEmail={auth.profile.email}
        mail={store.mail}
        postedAs="mail"
        sentWords="The PDF is attached."
        onSend={(email) => store.emailReceipt(stay, email)}
      />
    </Card>
  );
}
