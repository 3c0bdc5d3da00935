import { formatCents } from '../../../shared/format/money.ts';
import { formatWallTime } from '../../../shared/format/wall-time.ts';
import type { ListCell, ListColumn } from '../../../shared/contracts/list-contracts.ts';

/** The text of a cell; '--' if there is none. Money has no sign: the head of its column names the currency. */
export function formatCell({ type, options }: ListColumn, value: ListCell | undefined): string {
  if (isEmptyCell(value)) return '--';
  if (type === 'money') return formatCents(Number(value)).replace('$', '');
  if (type === 'number') return Number(value).toLocaleString('en-US');
  // The API writes Pacific time.
  if (type === 'instant')
    return formatWallTime(`${String(value).slice(0, 10)}T${String(value).slice(11, 16)}`);
  if (type === 'choice') return options.find((option) => option.value === value)?.label ?? String(value);
  return String(value);
}

export const isNumeric = ({ type }: ListColumn): boolean => type === 'number' || type === 'money';

/** The columns that the URL names, in its order; the usual ones if it names none. The first column names the row. */
export function shownColumns(columns: readonly ListColumn[], keys: string | undefined): ListColumn[] {
  const [name, ...others] = columns;
  if (!name) return [];
  const named = (keys ?? '').split(',').flatMap((key) => others.find((column) => column.key === key) ?? []);
  return [name, ...(named.length > 0 ? named : others.filter(({ is_usual: isUsual }) => isUsual))];
}

/** The unit of a column's numbers, once in its head. */
export const columnHead = ({ label, type }: ListColumn): string =>
  type === 'money' ? `${label} (USD)` : label;

export const isEmptyCell = (value: ListCell | undefined): boolean =>
  value === null || value === undefined || value === '';
