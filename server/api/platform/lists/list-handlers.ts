import * as v from 'valibot';
import { type ListFilters, type ListView, readFilters } from '../../../../shared/contracts/list-contracts.ts';
import { SHARES_VIEWS } from '../../../../shared/contracts/list-views.ts';
import { maskCards } from '../../../../shared/format/scrub.ts';
import { pacificDay, formatWireDate } from '../../../../shared/format/time.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import type { Deps } from '../deps.ts';
import { hasPermission } from '../serve/access.ts';
import { handle, type Handler, type Member } from '../serve/handler.ts';
import { walkRows, writeCsv } from './export-csv.ts';
import { findPage } from './find-page.ts';
import { getColumn, type List, type ListColumn, listFor } from './list.ts';
import { countRows } from './select-rows.ts';

/** Who exports which rows, for the audit log. */
export interface ExportRecord {
  list: List;
  member: Member;
  filters: string;
  sort: string;
  columns: string[];
  /** The number of rows at the start. */
  rows: number;
  at: Date;
}

export interface ListDeps extends Pick<Deps, 'db' | 'now' | 'log'> {
  /** Passed in, because the audit module comes after this one. */
  recordExport: (record: ExportRecord) => Promise<void>;
  /** Finds the views of a list that a member sees. */
  findViews: (list: string, member: Member) => Promise<ListView[]>;
}

const asked = v.object({
  sort: v.string(),
  after: v.optional(v.string(), ''),
  before: v.optional(v.string(), ''),
  size: v.pipe(v.string(), v.toNumber()),
});
const exported = v.object({ sort: v.string(), columns: v.optional(v.string(), '') });

/** The handlers of a list's calls. */
export function listHandlers(list: List, { db, now, log, recordExport, findViews }: ListDeps): Handler[] {
  const { browse, count, exportCsv, definition } = list.contracts;
  const filtersOf = (query: Record<string, unknown>) => readFilters(definition, query);

  return [
    handle(browse, async ({ query, member }) => {
      const input = v.parse(asked, query);
      const page = await findPage(db.queries, listFor(list, member), { ...input, filters: filtersOf(query) });
      return {
        ...describeList(list),
        ...page,
        sort: input.sort,
        size: input.size,
        may_export: hasPermission(definition.export, { member }),
        bulk_actions: (list.bulkActions ?? [])
          .filter(({ permission }) => hasPermission(permission, { member }))
          .map(({ key, label }) => ({ key, label })),
        views: await findViews(definition.name, member),
        may_share_views: hasPermission(SHARES_VIEWS, { member }),
        as_of: formatWireDate(now()),
      };
    }),

    handle(count, async ({ query, member }) => ({
      count: await countRows(db.reads, listFor(list, member), { filters: filtersOf(query) }),
    })),

    handle(exportCsv, async ({ query, member }) => {
      const { sort, columns: keys } = v.parse(exported, query);
      const filters = filtersOf(query);
      const columns = pickColumns(list, keys);
      const visible = listFor(list, member);
      const rows = await countRows(db.reads, visible, { filters });
      const at = now();
      const title = describeExport(list, { filters, sort, rows, member, at });
      const [, words = ''] = title;
      // Before the first row leaves, because the reader may leave before the last one.
      await recordExport({
        list,
        member,
        filters: words,
        sort,
        columns: columns.map(({ key }) => key),
        rows,
        at,
      });
      const batches = walkRows(db.reads, visible, { filters, sort }, columns);
      return {
        contentType: 'text/csv; charset=utf-8',
        filename: `${definition.path.slice('/lists/'.length)}-${pacificDay(at)}.csv`,
        chunks: writeCsv(batches, {
          title,
          columns,
          onEnd: (end) =>
            log.info(
              { list: definition.name, member: member.number, filters: words, ...end },
              'A list was exported',
            ),
        }),
      };
    }),
  ];
}

/** What a screen needs to draw the list. */
function describeList(list: List) {
  const { name, sorts, choices, days } = list.contracts.definition;
  const optionsOf = ({ labels = {} }: ListColumn) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return {
    name,
    title: list.title,
    search_hint: list.searchHint,
    columns: list.columns.map((column) => ({
      key: column.key,
      label: column.label,
      type: column.type,
      is_sortable: sorts.includes(column.key),
      is_usual: column.isUsual ?? false,
      options: optionsOf(column).map((option) => ({ ...option, tone: column.tones?.[option.value] ?? null })),
    })),
    filters: [
      ...Object.keys(choices).map((key) => {
        const column = getColumn(list, key);
        return { key, label: column.label, kind: 'choice' as const, options: optionsOf(column) };
      }),
      ...days.map((key) => ({
        key,
        label: getColumn(list, key).label,
        kind: 'days' as const,
        options: [],
      })),
    ],
  };
}

/** The columns with these keys, in this order; the usual ones without keys. Throws 422. */
function pickColumns(list: List, keys: string): readonly ListColumn[] {
  if (keys === '') return list.columns.filter(({ isUsual }) => isUsual);
  return [...new Set(keys.split(','))].map((key) => {
    const column = list.columns.find((one) => one.key === key);
    if (!column) throw invalid({ columns: ['There is no such column'] });
    return column;
  });
}

interface Export {
  filters: ListFilters;
  sort: string;
  rows: number;
  member: Member;
  at: Date;
}

/** The first line of an export: what the file contains, in words. A card number typed as a search is masked. */
function describeExport(list: List, { filters, sort, rows, member, at }: Export): string[] {
  const { q, choices, days } = filters;
  const parts = [
    ...(q.trim() === '' ? [] : [`search "${maskCards(q)}"`]),
    ...Object.entries(choices).map(([key, values]) => {
      const { label, labels = {} } = getColumn(list, key);
      return `${label} ${values.map((value) => labels[value] ?? value).join(' or ')}`;
    }),
    ...Object.entries(days).map(([key, { from = '', to = '' }]) =>
      `${getColumn(list, key).label} ${from && `from ${from}`} ${to && `to ${to}`}`
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  ];
  const order = `${getColumn(list, sort.replace(/^-/, '')).label}${sort.startsWith('-') ? ', descending' : ''}`;
  return [
    list.title,
    parts.length > 0 ? `Filters: ${parts.join('; ')}` : 'No filters',
    `Sorted by ${order}`,
    `${rows} ${rows === 1 ? 'row' : 'rows'} at the start`,
    `Exported ${formatWireDate(at)} by member ${member.number}`,
  ];
}
