import * as v from 'valibot';
import { contract } from './contract.ts';
import { optionalText, wireDate } from './fields.ts';
import type { Permission } from './permissions.ts';

export const LIST_PAGE_SIZES = ['25', '50', '100'] as const;

/** Counting stops here, because a count of everything costs more than the page. `count…` counts to the end. */
export const MAX_COUNTED = 10_000;

export const COLUMN_TYPES = ['text', 'number', 'money', 'instant', 'choice'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

const option = v.object({ value: v.string(), label: v.string() });

/** The meaning of a status; screens show it as a shape. */
export const STATUS_TONES = ['good', 'waiting', 'over', 'bad'] as const;
export type StatusTone = (typeof STATUS_TONES)[number];

export const listColumn = v.object({
  key: v.string(),
  label: v.string(),
  type: v.picklist(COLUMN_TYPES),
  is_sortable: v.boolean(),
  /** Whether it is shown before somebody chooses columns. */
  is_usual: v.boolean(),
  /** The labels of a choice; the tone is null unless it is a status. */
  options: v.array(v.object({ ...option.entries, tone: v.nullable(v.picklist(STATUS_TONES)) })),
});
export type ListColumn = v.InferOutput<typeof listColumn>;

export const listFilter = v.object({
  key: v.string(),
  label: v.string(),
  /** `choice`: values separated by commas. `days`: `{key}_from` and `{key}_to`, Pacific days, both included. */
  kind: v.picklist(['choice', 'days']),
  options: v.array(option),
});
export type ListFilter = v.InferOutput<typeof listFilter>;

/** Money in cents, an instant as text, a choice as its value. */
export const listCell = v.nullable(v.union([v.string(), v.number()]));
export type ListCell = v.InferOutput<typeof listCell>;

export const listRow = v.object({
  id: v.string(),
  /** The page of the row's subject, if there is one. */
  href: v.nullable(v.string()),
  cells: v.record(v.string(), listCell),
});
export type ListRow = v.InferOutput<typeof listRow>;

/** A saved view of a list: a link with filters, order, columns and page size. */
export const listView = v.object({
  id: v.string(),
  name: v.string(),
  /** The query of the page's URL. */
  query: v.string(),
  is_shared: v.boolean(),
  /** Whether the caller may rename, share and delete it. */
  may_change: v.boolean(),
});
export type ListView = v.InferOutput<typeof listView>;

/** A page of a list, with everything that a screen needs to draw it. */
export const listPage = v.object({
  name: v.string(),
  title: v.string(),
  /** What the search finds, in words. */
  search_hint: v.string(),
  columns: v.array(listColumn),
  filters: v.array(listFilter),
  rows: v.array(listRow),
  count: v.number(),
  /** false: there are more than `count`. */
  is_exact: v.boolean(),
  /** The position of the first row in the whole list, from 1. */
  first: v.number(),
  /** `before` and `after` of the pages next to this one. */
  previous: v.nullable(v.string()),
  next: v.nullable(v.string()),
  sort: v.string(),
  size: v.number(),
  may_export: v.boolean(),
  /** What the caller may do with many rows at once. */
  bulk_actions: v.array(v.object({ key: v.string(), label: v.string() })),
  /** The caller's own views and the shared ones, by name. */
  views: v.array(listView),
  may_share_views: v.boolean(),
  as_of: wireDate,
});
export type ListPage = v.InferOutput<typeof listPage>;

interface Definition {
  name: string;
  /** What the rows are, for summaries: 'bookings'. */
  rows: string;
  path: `/${string}`;
  /** The permissions to read the list and to export it. */
  read: Permission;
  export: Permission;
  /** Filters by values, and filters by Pacific days. */
  choices: Record<string, readonly string[]>;
  days: readonly string[];
  /** The columns that rows can be sorted by. A leading `-` means descending. */
  sorts: readonly string[];
  defaultSort: string;
}

/** The query of a list after parsing. */
export interface ListFilters {
  /** What to search for. */
  q: string;
  choices: Record<string, string[]>;
  days: Record<string, { from?: string; to?: string }>;
}

const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  // `Date` would turn February 30 into March 2.
  new Date(text).toISOString().startsWith(text);

/** Forms send empty fields, too. */
const day = v.pipe(
  v.string(),
  v.check((text) => text === '' || isDay(text), 'Enter a day like 2026-11-21'),
);

const listOf = (values: readonly string[], message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((value) => value !== '')),
    v.array(v.picklist(values, message)),
  );

type Entries = Record<string, v.GenericSchema<string | undefined, unknown>>;

function filterEntries({ choices, days }: Definition): Entries {
  const byChoice = Object.entries(choices).map(([key, values]) => [
    key,
    v.optional(listOf(values, `Choose from ${values.join(', ')}`)),
  ]);
  const byDay = days.flatMap((key) => [
    [`${key}_from`, v.optional(day)],
    [`${key}_to`, v.optional(day)],
  ]);
  return Object.fromEntries([
    [
      'q',
      v.pipe(
        optionalText(80),
        v.transform((text) => text ?? ''),
      ),
    ],
    ...byChoice,
    ...byDay,
  ]);
}

/** Reads the filters from a parsed query. */
export function readFilters(
  { choices, days }: Pick<Definition, 'choices' | 'days'>,
  query: Record<string, unknown>,
): ListFilters {
  const text = (key: string) => v.parse(v.optional(v.string(), ''), query[key]);
  const chosen = Object.keys(choices).flatMap((key) => {
    const values = v.parse(v.optional(v.array(v.string()), []), query[key]);
    return values.length > 0 ? [[key, values]] : [];
  });
  const between = days.flatMap((key) => {
    const [from, to] = [text(`${key}_from`), text(`${key}_to`)];
    return from || to ? [[key, { ...(from && { from }), ...(to && { to }) }]] : [];
  });
  return { q: text('q'), choices: Object.fromEntries(chosen), days: Object.fromEntries(between) };
}

/** Column keys, separated by commas. */
const columnKeys = v.pipe(
  v.string(),
  v.maxLength(1000, 'Name fewer columns'),
  v.regex(/^[a-z_]*(?:,[a-z_]+)*$/, 'Separate column names with commas'),
);

const cursor = v.pipe(v.string(), v.regex(/^[\w-]{0,1000}$/, 'This page doesn’t exist'));

/** The calls of a list: a page of rows, the count of all rows, and all rows as CSV. */
export function listContracts<const D extends Definition>(definition: D) {
  const { name, rows, path, read, sorts, defaultSort } = definition;
  const filters = filterEntries(definition);
  const order = [...sorts, ...sorts.map((key) => `-${key}`)];
  const sort = v.optional(v.picklist(order, `Choose from ${order.join(', ')}`), defaultSort);
  return {
    definition,
    /** What a saved view may have in its query. */
    viewQuery: v.strictObject({
      ...filters,
      sort,
      size: v.optional(v.picklist(LIST_PAGE_SIZES)),
      columns: v.optional(columnKeys),
    }),
    browse: contract({
      name: `browse${name}`,
      summary: `Lists ${rows}: a page with search, filters and order, and how to draw it.`,
      method: 'GET',
      path,
      access: { permission: read },
      query: v.strictObject({
        ...filters,
        sort,
        after: v.optional(cursor),
        before: v.optional(cursor),
        size: v.optional(v.picklist(LIST_PAGE_SIZES, 'Choose 25, 50 or 100'), '25'),
      }),
      output: listPage,
    }),
    count: contract({
      name: `count${name}`,
      summary: `Counts all ${rows} that match, also beyond ${MAX_COUNTED.toLocaleString('en-US')}.`,
      method: 'GET',
      path: `${path}/count`,
      access: { permission: read },
      query: v.strictObject(filters),
      output: v.object({ count: v.number() }),
    }),
    exportCsv: contract({
      name: `export${name}`,
      summary: `Exports all ${rows} that match as CSV. The last line says how many there are.`,
      method: 'GET',
      path: `${path}.csv`,
      access: { permission: definition.export },
      isAudited: true,
      query: v.strictObject({ ...filters, sort, columns: v.optional(columnKeys) }),
      output: 'stream',
    }),
  };
}
export type ListContracts = ReturnType<typeof listContracts>;
