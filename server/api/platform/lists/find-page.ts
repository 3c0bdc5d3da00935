import { MAX_COUNTED, type ListCell, type ListRow } from '../../../../shared/contracts/list-contracts.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../database/database.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import type { List } from './list.ts';
import { countRows, readOrder, type Selection, type SelectedRow, selectRows } from './select-rows.ts';

export interface PageInput extends Selection {
  size: number;
  /** The cursor of the row that the page begins after, or ends before. */
  after: string;
  before: string;
}

export interface FoundPage {
  rows: ListRow[];
  count: number;
  is_exact: boolean;
  first: number;
  previous: string | null;
  next: string | null;
}

/** Finds a page of a list with the cursors of the pages beside it. Throws 422 for a cursor of another order. */
export async function findPage(queries: Queries, list: List, input: PageInput): Promise<FoundPage> {
  const { filters } = input;
  const found = await findRows(queries, list, input);
  const counted = await countRows(queries, list, { filters, limit: MAX_COUNTED + 1 });
  return {
    ...found,
    rows: found.rows.map((row) => presentRow(list, row)),
    count: Math.min(counted, MAX_COUNTED),
    is_exact: counted <= MAX_COUNTED,
  };
}

async function findRows(queries: Queries, list: List, input: PageInput) {
  const { sort, size, after, before } = input;
  const { type } = readOrder(list, sort);
  const { columns } = list;
  const walk = { columns, limit: size + 1 };
  const at = (row: SelectedRow | undefined, position: number) =>
    row ? writeCursor(sort, { value: row.sortValue, id: row.id, position }) : null;

  if (before !== '') {
    const from = readCursor(before, sort, type);
    const found = await selectRows(queries, list, input, { ...walk, from, isBackward: true });
    // With fewer rows before it, this is the first page, which is always full.
    if (found.length > size) {
      const rows = found.slice(0, size).toReversed();
      const first = Math.max(1, from.position - size);
      return { rows, first, previous: at(rows[0], first), next: at(rows.at(-1), first + size - 1) };
    }
  }
  const from: Cursor | null = after === '' || before !== '' ? null : readCursor(after, sort, type);
  const found = await selectRows(queries, list, input, { ...walk, from });
  const rows = found.slice(0, size);
  const first = (from?.position ?? 0) + 1;
  const isLast = found.length <= size;
  return {
    rows,
    first,
    previous: from ? (at(rows[0], first) ?? after) : null,
    next: isLast ? null : at(rows.at(-1), first + rows.length - 1),
  };
}

function presentRow(list: List, { id, values }: SelectedRow): ListRow {
  const cells = Object.fromEntries(
    list.columns.map(({ key, type }, at): [string, ListCell] => {
      const value = values[at] ?? null;
      return [key, type === 'instant' && typeof value === 'number' ? formatWireDate(new Date(value)) : value];
    }),
  );
  return { id, href: list.href?.({ id, cells }) ?? null, cells };
}
