import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ColumnType, ListFilters } from '../../../../shared/contracts/list-contracts.ts';
import { fromWallTime } from '../../../../shared/format/time.ts';
import type { Queries } from '../database/database.ts';
import type { Cursor } from './cursor.ts';
import { getColumn, type List, type ListColumn, type VisibleList } from './list.ts';
import { type Arm, searchArms } from './search-keys.ts';

/** The rows that somebody asked for, and their order. */
export interface Selection {
  filters: ListFilters;
  /** The column of the order; a leading `-` means descending. */
  sort: string;
}

export interface SelectedRow {
  id: string;
  /** The value in the column of the order, as the database writes it. */
  sortValue: string | null;
  /** The values of the asked columns: texts and numbers; instants in milliseconds. */
  values: (string | number | null)[];
}

interface Walk {
  columns: readonly ListColumn[];
  /** Starts behind this row, in the direction of the walk. */
  from: Pick<Cursor, 'value' | 'id'> | null;
  limit: number;
  isBackward?: boolean;
}

/**
 * Selects the next rows of a list from a place in it. Rows without a value come last in both orders. Uses an index on the
 * column and the id, however far the place is from the start.
 */
export async function selectRows(
  queries: Queries,
  list: List,
  { filters, sort }: Selection,
  { columns, from, limit, isBackward = false }: Walk,
): Promise<SelectedRow[]> {
  const column = readOrder(list, sort);
  const isDescending = sort.startsWith('-') !== isBackward;
  const matches = matchesFilters(list, filters);
  const arms = findArms(list, filters);
  const parts = isBackward ? [null, 'values'] : ['values', null];
  const toSkip = from === null ? 0 : parts.indexOf(from.value === null ? null : 'values');
  const rows: SelectedRow[] = [];
  for (const [at, part] of parts.entries()) {
    if (at < toSkip || rows.length >= limit) continue;
    const start = from !== null && at === toSkip ? isBehind(list, { column, from, isDescending }) : [];
    rows.push(
      ...(await select(queries, list, {
        columns,
        column,
        arms,
        readsAll: filters.q.trim() !== '',
        where: [
          sql`${column.value} is ${sql.raw(part === null ? 'null' : 'not null')}`,
          ...matches,
          ...start,
        ],
        isDescending,
        limit: limit - rows.length,
      })),
    );
  }
  return rows;
}

/** The column of an order such as `-entered`. */
export const readOrder = (list: List, sort: string): ListColumn => getColumn(list, sort.replace(/^-/, ''));

const CAST: Record<ColumnType, SQL> = {
  text: sql`text`,
  choice: sql`text`,
  number: sql`numeric`,
  money: sql`numeric`,
  instant: sql`timestamptz`,
};

interface Place {
  column: ListColumn;
  from: Pick<Cursor, 'value' | 'id'>;
  isDescending: boolean;
}

function isBehind(list: List, { column, from: { value, id }, isDescending }: Place): SQL[] {
  const than = sql.raw(isDescending ? '<' : '>');
  if (value === null) return [sql`${list.id} ${than} ${id}`];
  return [sql`(${column.value}, ${list.id}) ${than} (${value}::${CAST[column.type]}, ${id})`];
}

const selectedRow = v.looseObject({ id: v.string(), sort_value: v.nullable(v.string()) });
const value = v.nullable(v.union([v.string(), v.number()]));

interface Select {
  columns: readonly ListColumn[];
  column: ListColumn;
  /** See `findArms`. */
  arms: Arm[] | null;
  /** Whether the arms are read before they are sorted. */
  readsAll: boolean;
  where: SQL[];
  isDescending: boolean;
  limit: number;
}

async function select(
  queries: Queries,
  list: List,
  { columns, column, arms, readsAll, where, isDescending, limit }: Select,
): Promise<SelectedRow[]> {
  if (arms?.length === 0) return [];
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  // Only the found rows of the page are joined with the rest of their columns. As an array, because the planner would scan
  // all of a union to join it with a query.
  const order = sql`order by sort_value ${direction}, id ${direction} limit ${limit}`;
  // `offset 0` keeps the order out of a search, so that the planner uses the index of the key. Where it expected more matches
  // than there are, it walked through a million rows in their order.
  const fence = readsAll ? sql`offset 0` : sql``;
  const ids =
    arms &&
    sql`select id from (${union(
      arms,
      (arm) => sql`select id, sort_value from (
        select ${list.id} as id, ${column.value} as sort_value from ${arm.from}
        where ${sql.join([arm.matches, ...where], sql` and `)} ${fence}) as arm ${order}`,
    )}) as found ${order}`;
  const cells = columns.map((one, at) => sql`, ${read(one)} as ${sql.identifier(`c${at}`)}`);
  const { rows } = await queries.execute(sql`
    select ${list.id} as id, (${column.value})::text as sort_value ${sql.join(cells)}
    from ${list.from}
    where ${ids ? sql`${list.id} = any(array(${ids}))` : sql.join(where, sql` and `)}
    order by ${column.value} ${direction}, ${list.id} ${direction}
    limit ${limit}`);
  return rows.map((row) => {
    const { id, sort_value: sortValue, ...rest } = v.parse(selectedRow, row);
    return { id, sortValue, values: columns.map((_, at) => v.parse(value, rest[`c${at}`])) };
  });
}

function read({ type, value: column }: ListColumn): SQL {
  if (type === 'instant') return sql`(extract(epoch from ${column}) * 1000)::float8`;
  return type === 'number' || type === 'money' ? sql`(${column})::float8` : sql`(${column})::text`;
}

/** Where to find the rows of a search, or of a choice whose values have conditions; null for all rows. */
function findArms(list: List, { q, choices }: ListFilters): Arm[] | null {
  if (q.trim() !== '') return searchArms(list.search, q);
  for (const [key, values] of Object.entries(choices)) {
    const { conditions } = getColumn(list, key);
    if (conditions) return values.map((one) => ({ from: list.from, matches: conditions[one] ?? sql`false` }));
  }
  return null;
}

/** A row that several arms find comes once. */
const union = (arms: readonly Arm[], selectFrom: (arm: Arm) => SQL): SQL =>
  sql.join(
    arms.map((arm) => sql`(${selectFrom(arm)})`),
    sql` union `,
  );

/** The conditions of the filters, and of the rows that the caller may see. */
function matchesFilters(list: VisibleList, { q, choices, days }: ListFilters): SQL[] {
  const chosen = Object.entries(choices).flatMap(([key, values]) => {
    const column = getColumn(list, key);
    // Then each value is an arm.
    if (column.conditions && q.trim() === '') return [];
    const options = sql.join(
      values.map((one) => sql`${one}`),
      sql`, `,
    );
    return [sql`${column.value} in (${options})`];
  });
  const between = Object.entries(days).flatMap(([key, { from, to }]) => {
    const column = getColumn(list, key).value;
    return [
      ...(from === undefined ? [] : [sql`${column} >= ${startOf(from)}`]),
      ...(to === undefined ? [] : [sql`${column} < ${startOf(dayAfter(to))}`]),
    ];
  });
  return [...(list.onlyRows ? [list.onlyRows] : []), ...chosen, ...between];
}

function startOf(day: string): SQL {
  const start = fromWallTime(`${day}T00:00`);
  if (!start) throw new Error(`${day} is no day`);
  return sql`${start.toISOString()}::timestamptz`;
}

const dayAfter = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

/** Counts the rows that match, at most up to `limit`. */
export async function countRows(
  queries: Queries,
  list: List,
  { filters, limit }: { filters: ListFilters; limit?: number },
): Promise<number> {
  const arms = findArms(list, filters);
  if (arms?.length === 0) return 0;
  const most = limit === undefined ? sql`` : sql`limit ${limit}`;
  const where = matchesFilters(list, filters);
  const matching = arms
    ? union(
        arms,
        (arm) => sql`
      select ${list.id} as id from ${arm.from} where ${sql.join([arm.matches, ...where], sql` and `)} ${most}`,
      )
    : sql`select 1 from ${list.rows} where ${sql.join([sql`true`, ...where], sql` and `)}`;
  const { rows } = await queries.execute(
    sql`select count(*)::int as count from (select 1 from (${matching}) as matching ${most}) as counted`,
  );
  return v.parse(v.object({ count: v.number() }), rows[0]).count;
}
