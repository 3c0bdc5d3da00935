import type { SQL, SQLWrapper } from 'drizzle-orm';
import type {
  ColumnType,
  ListCell,
  ListContracts,
  StatusTone,
} from '../../../../shared/contracts/list-contracts.ts';
import type { Permission } from '../../../../shared/contracts/permissions.ts';
import type { Member } from '../serve/handler.ts';
import type { SearchKey } from './search-keys.ts';

export interface ListColumn {
  key: string;
  label: string;
  type: ColumnType;
  value: SQLWrapper;
  /** Whether it is shown before somebody chooses columns. */
  isUsual?: boolean;
  /** The labels of a choice, by value. */
  labels?: Readonly<Record<string, string>>;
  /**
   * The condition of each value of a choice, where indexes know it and `value` would be computed for every row. A filter
   * reads each chosen value on its own. At most one column of a list has them.
   */
  conditions?: Readonly<Record<string, SQL>>;
  /** The tones of a status, by value. */
  tones?: Readonly<Record<string, StatusTone>>;
}

/** A list of rows as the back office shows it. One declaration gives its pages, search, filters, order, count and CSV. */
export interface List {
  contracts: ListContracts;
  title: string;
  /** What the search finds, in words. */
  searchHint: string;
  /** The unique id of a row. It breaks ties of every order. */
  id: SQLWrapper;
  /**
   * The table with the rows. All filters are conditions of its own columns, so that rows are counted without joins, mostly
   * in an index alone. Only the conditions of a choice may need joins.
   */
  rows: SQLWrapper;
  /** `rows`, and joins that neither add nor remove one. */
  from: SQL;
  columns: readonly ListColumn[];
  /** The condition of the rows that a member may see; null for all rows. Without it, the permission shows all. */
  visibleTo?: (member: Member) => SQL | null;
  search: readonly SearchKey[];
  /** What can be done with many rows at once, and the permission for it. */
  bulkActions?: readonly { key: string; label: string; permission: Permission }[];
  /** The path of the page about a row; null for a row without one. */
  href?: (row: { id: string; cells: Record<string, ListCell> }) => string | null;
}

/** The list as a member sees it, with only the rows that they may see. */
export type VisibleList = List & { onlyRows?: SQL };

export function listFor(list: List, member: Member): VisibleList {
  const onlyRows = list.visibleTo?.(member) ?? null;
  return onlyRows ? { ...list, onlyRows } : list;
}

/** Checks that the columns are those that the contracts name, so that no call can ask for a missing one. */
export function defineList(list: List): List {
  const { choices, days, sorts } = list.contracts.definition;
  const byKey = new Map(list.columns.map((column) => [column.key, column]));
  const problems = [
    ...sorts.flatMap((key) => (byKey.has(key) ? [] : [`${key} is no column to sort by`])),
    ...days.flatMap((key) =>
      byKey.get(key)?.type === 'instant' ? [] : [`${key} is no column with instants`],
    ),
    ...Object.entries(choices).flatMap(([key, values]) => {
      const { labels = {} } = byKey.get(key) ?? {};
      return values.filter((value) => !labels[value]).map((value) => `${key} has no label for ${value}`);
    }),
    ...list.columns.flatMap(({ key, labels = {}, conditions }) =>
      Object.keys(conditions ? labels : {})
        .filter((value) => !conditions?.[value])
        .map((value) => `${key} has no condition for ${value}`),
    ),
    ...list.columns.flatMap(({ key, labels = {}, tones }) =>
      Object.keys(tones ? labels : {})
        .filter((value) => !tones?.[value])
        .map((value) => `${key} has no tone for ${value}`),
    ),
  ];
  if (problems.length > 0) throw new Error(`The list ${list.title} is wrong: ${problems.join(', ')}`);
  return list;
}

/** The column with this key. Throws if there is none. */
export function getColumn({ title, columns }: List, key: string): ListColumn {
  const column = columns.find((one) => one.key === key);
  if (!column) throw new Error(`The list ${title} has no column ${key}`);
  return column;
}
