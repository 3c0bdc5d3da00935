import type { WireMoney } from '../../../../shared/format/money.ts';
import type { RateLine } from '../../../../shared/contracts/quotes.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import type { Fact } from '../documents/booking-facts.ts';
import { styles } from './mail-styles.ts';

export function FactTable({ facts }: { facts: Fact[] }) {
  return (
    <table className="data ink" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" style={styles.labelCell}>
              {label}
            </th>
            <td style={styles.valueCell}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lines of text after a table. */
export function MailNote({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <p key={line} style={styles.afterTable}>
      {line}
    </p>
  ));
}

/** All lines of a price with their reasons, and the total. */
export function PriceTable({ lines, total }: { lines: RateLine[]; total: WireMoney }) {
  return (
    <table className="data ink" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.label} ${line.reason ?? ''}`}>
            <th scope="row" style={styles.lineCell}>
              {line.label}
              {line.reason && (
                <>
                  <br />
                  <span className="quiet" style={styles.quiet}>
                    {line.reason}
                  </span>
                </>
              )}
            </th>
            <td style={styles.amountCell}>{formatMoney(line.amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" style={{ ...styles.lineCell, ...styles.total }}>
            Total
          </th>
          <td style={{ ...styles.amountCell, ...styles.total }}>{formatMoney(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
