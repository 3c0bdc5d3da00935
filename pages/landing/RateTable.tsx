import { productOf } from '../../shared/components/products.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { countOf, formatDay } from '../../shared/format/wall-time.ts';
import type { RateExamples } from '../../shared/stores/LandingStore.ts';
import styles from './RateTable.module.css';

interface Props extends RateExamples {
  /** The totals are on their way. */
  areUnknown?: boolean;
}

/** As large as the table, while its prices are on their way. */
export function RateTableSpace() {
  return (
    <div className={styles.space}>
      <RateTable areUnknown travel_from_date="2026-11-25" examples={EXAMPLES} />
    </div>
  );
}

const EXAMPLES = [1, 3, 7, 14].map((days) => ({
  days,
  travel_to_date: '',
  prices: ['BUY_NOW', 'BOOK_NOW', 'STANDARD'].map((product_id) => ({
    product_id,
    total: { amount: 0, currency: 'USD' },
  })),
}));

/** Totals by length of stay and product. A cell is blank if the product is not offered for that length. */
export function RateTable({ travel_from_date: from, examples, areUnknown = false }: Props) {
  const products = [...new Set(examples.flatMap(({ prices }) => prices.map((price) => price.product_id)))];
  return (
    <div className={styles.room}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          Totals for a standard vehicle, drop-off {formatDay(from)} at 9:00 am, including taxes and fees
        </caption>
        <thead>
          <tr>
            <th scope="col">Length</th>
            {products.map((product) => (
              <th key={product} scope="col">
                {productOf(product).name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {examples.map(({ days, prices }) => (
            <tr key={days}>
              <th scope="row">{countOf(days, 'day')}</th>
              {products.map((product) => (
                <td key={product} data-label={productOf(product).name}>
                  {areUnknown
                    ? '…'
                    : formatMoney(prices.find(({ product_id }) => product_id === product)?.total)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
