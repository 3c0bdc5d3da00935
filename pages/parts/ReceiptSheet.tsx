import { business } from '../../shared/business.ts';
import type { Receipt } from '../../shared/contracts/transactions.ts';
import type { ShownTransaction } from '../../shared/stores/shown-transaction.ts';
import { AmountList } from '../../shared/components/AmountList.tsx';
import { Barcode } from '../../shared/components/Barcode.tsx';
import { FactList } from '../../shared/components/FactList.tsx';
import { PriceBreakdown } from '../../shared/components/PriceBreakdown.tsx';
import styles from './ReceiptSheet.module.css';
import { paymentFacts, transactionFacts } from './transaction-facts.ts';
import { Stripe } from '../../shared/components/Stripe.tsx';

interface Props {
  stay: ShownTransaction;
  receipt: Receipt;
  /** Adds a title, for print. */
  isTitled?: boolean;
}

/** A receipt: customer, stay, price, and payments. */
export function ReceiptSheet({ stay, receipt, isTitled = false }: Props) {
  const { receiptNumber: number, rate, total, points, validation_code: code, bars } = receipt;
  return (
    <article className={styles.sheet}>
      <header className={styles.masthead}>
        <Stripe />
        <p className={styles.name}>{business.name}</p>
        <p className={styles.address}>
          {business.street}, {business.city}, {business.state} {business.postalCode}
          <br />
          {business.phone}
        </p>
      </header>
      {isTitled && <h2 className={styles.title}>Receipt Number {number}</h2>}
      <div className={styles.facts}>
        <FactList facts={transactionFacts(stay)} />
      </div>
      {total !== undefined && <PriceBreakdown rate={rate && { ...rate, savings: null }} total={total} />}
      <AmountList facts={paymentFacts(receipt)} />
      <footer className={styles.foot}>
        {bars && <Barcode bars={bars} text={number} what="receipt number" />}
        <div className={styles.thanks}>
          {points !== undefined && points > 0 && (
            <p>
              <strong>{points} points</strong> for Point Club members
            </p>
          )}
          {code && (
            <p>
              Validation code <strong className={styles.code}>{code}</strong>
            </p>
          )}
          <p>Thank you for parking with us.</p>
        </div>
      </footer>
    </article>
  );
}
