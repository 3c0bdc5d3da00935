import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type { Campaign, CampaignGroup } from '../../../shared/contracts/campaigns.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { toText } from '../email-mailing-lists/CountList.tsx';
import styles from './EmailCampaignPage.module.css';

interface Row extends CampaignGroup {
  name: string;
}

const percentOf = ({ people, bookings }: Row): string =>
  people === 0 ? 'None' : `${((bookings / people) * 100).toFixed(1)}`;

const columns: Column<Row>[] = [
  { label: 'Group', cell: ({ name }) => name },
  { label: 'People', cell: ({ people }) => toText(people), isNumber: true },
  { label: 'Bookings', cell: ({ bookings }) => toText(bookings), isNumber: true },
  { label: 'Bookings per 100 people', cell: percentOf, isNumber: true },
  { label: 'Revenue', cell: ({ revenue }) => formatMoney(revenue), isNumber: true },
];
const couponColumns: Column<Row>[] = [
  { label: 'With the promo code', cell: ({ coupon_bookings: count }) => toText(count), isNumber: true },
  { label: 'Revenue with it', cell: ({ coupon_revenue: cents }) => formatMoney(cents), isNumber: true },
];

/** What readers and the control group booked. */
export function CampaignResult({ campaign: { result, coupon } }: { campaign: Campaign }) {
  if (!result) return null;
  return (
    <section aria-labelledby="result" className={styles.part}>
      <h2 id="result">Bookings within 14 days</h2>
      <DataTable
        caption="Bookings by address since the start, without canceled ones."
        columns={coupon ? [...columns, ...couponColumns] : columns}
        keyOf={({ name }) => name}
        rows={[
          { name: 'Mailed', ...result.mailed },
          { name: 'Held back', ...result.control },
        ]}
      />
    </section>
  );
}
