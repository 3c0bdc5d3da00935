import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../database/database.ts';
import type { List, ListColumn } from './list.ts';
import { type Selection, type SelectedRow, selectRows } from './select-rows.ts';

/** Rows per query. No query is open while the reader takes its time, so an export holds no connection. */
export const BATCH_ROWS = 1_000;

/** All rows of a selection, in batches. Each batch is selected when the one before it has been read. */
export async function* walkRows(
  queries: Queries,
  list: List,
  selection: Selection,
  columns: readonly ListColumn[],
): AsyncGenerator<SelectedRow[], void, void> {
  let from: { value: string | null; id: string } | null = null;
  for (;;) {
    const rows: SelectedRow[] = await selectRows(queries, list, selection, {
      columns,
      from,
      limit: BATCH_ROWS,
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    from = { value: last.sortValue, id: last.id };
  }
}

export interface CsvOptions {
  /** Cells of the first line: what the file contains. */
  title: string[];
  columns: readonly ListColumn[];
  /** Called with the number of rows when the export ends, also when the reader leaves before its end. */
  onEnd: (end: { rows: number; isComplete: boolean }) => void;
}

/**
 * Writes rows as CSV for spreadsheets: a title, the columns, the rows, and a last line with the number of rows and the
 * SHA-256 of everything before it, so that a file that was cut off or changed can be told. Cells that a spreadsheet would
 * run as a formula are neutralized; money is a number of dollars.
 */
export async function* writeCsv(
  batches: AsyncIterable<SelectedRow[]>,
  { title, columns, onEnd }: CsvOptions,
): AsyncGenerator<string, void, void> {
  const hash = createHash('sha256');
  let rows = 0;
  let isComplete = false;
  const write = (lines: unknown[][]) => {
    const text = stringify(lines, { escape_formulas: true, record_delimiter: 'windows' });
    hash.update(text);
    return text;
  };
  try {
    yield `\uFEFF${write([title, columns.map(nameColumn)])}`;
    for await (const batch of batches) {
      rows += batch.length;
      yield write(
        batch.map(({ values }) => columns.map((column, at) => writeCell(column, values[at] ?? null))),
      );
    }
    const digest = hash.copy().digest('hex');
    yield write([['End of export', `${rows} ${rows === 1 ? 'row' : 'rows'}`, `SHA-256 ${digest}`]]);
    isComplete = true;
  } finally {
    onEnd({ rows, isComplete });
  }
}

function nameColumn({ label, type }: ListColumn): string {
  if (type === 'money') return `${label} (USD)`;
  return type === 'instant' ? `${label} (Pacific)` : label;
}

function writeCell({ type, labels = {} }: ListColumn, value: string | number | null): string | number {
  if (value === null) return '';
  if (type === 'money') return Number(value) / 100;
  if (type === 'instant') return formatWireDate(new Date(value)).slice(0, 19);
  return type === 'choice' ? (labels[value] ?? value) : value;
}
