import { centsOf, formatMoney } from '../../shared/format/money.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import type { ShownTransaction } from '../../shared/stores/shown-transaction.ts';
import { AmountList } from '../../shared/components/AmountList.tsx';
import { Barcode } from '../../shared/components/Barcode.tsx';
import { Card } from '../../shared/components/Card.tsx';
import type { Fact } from '../../shared/components/FactList.tsx';
import { PriceBreakdown } from '../../shared/components/PriceBreakdown.tsx';
import styles from './TransactionOverview.module.css';

/** The bill of a car that is at the lot: the price of leaving now, and the ticket for the exit. */
export function TransactionBill({ stay }: { stay: ShownTransaction }) {
  const { transaction, asOf } = stay;
  const { status, rate, bars, ticket_number: number } = transaction;
  if (status !== 'OPEN') return null;
  return (
    <>
      {rate?.total !== undefined && (
        <Card title="If you leave now" titleId="if-you-left-now">
          <PriceBreakdown rate={rate} total={rate.total} totalLabel="Total so far" />
          <AmountList facts={paidAndDue(stay)} />
          <p className={styles.quiet}>
            This is the price {asOf ? `as of ${formatWallTime(asOf)}` : 'so far'}. We calculate the final
            price at the exit.
          </p>
        </Card>
      )}
      <Card title="At the exit" titleId="at-the-exit">
        <p>Show your ticket or this page.</p>
        {bars && number && <Barcode bars={bars} text={number} what="ticket number" />}
      </Card>
    </>
  );
}

function paidAndDue({ transaction: { booking, time_vouchers: vouchers, due } }: ShownTransaction): Fact[] {
  const paid = booking?.paid;
  return [
    ...(paid !== undefined && centsOf(paid) > 0 ? [['Paid online', formatMoney(paid)] as const] : []),
    ...vouchers.flatMap(({ number, pays }): Fact[] =>
      pays ? [[`Time voucher ${number}`, formatMoney(pays)]] : [],
    ),
    ...(due !== undefined ? [['Due at the exit', formatMoney(due)] as const] : []),
  ];
}
