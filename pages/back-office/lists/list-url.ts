import type { ListContracts } from '../../../shared/contracts/list-contracts.ts';

type Query = Record<string, string>;
type Definition = Pick<ListContracts['definition'], 'choices' | 'days'>;

const filterKeys = ({ choices, days }: Definition) => [
  'q',
  ...Object.keys(choices),
  ...days.flatMap((key) => [`${key}_from`, `${key}_to`]),
];

const pick = (query: Query, keys: readonly string[]): Query =>
  Object.fromEntries(keys.flatMap((key) => (query[key] ? [[key, query[key]]] : [])));

/** The part of a page's query that a page of the list depends on. */
export const pickPageQuery = (definition: Definition, query: Query): Query =>
  pick(query, [...filterKeys(definition), 'sort', 'after', 'before', 'size']);

/** The part of a page's query that says which rows match. */
export const pickCountQuery = (definition: Definition, query: Query): Query =>
  pick(query, filterKeys(definition));

/** The part of a page's query that a saved view keeps. */
export const pickViewQuery = (definition: Definition, query: Query): Query =>
  pick(query, [...filterKeys(definition), 'sort', 'size', 'columns']);

/** The query of a search string; the first value of each name. */
export const readQuery = (search: string): Query =>
  Object.fromEntries([...new URLSearchParams(search)].toReversed());

/** A path with a query, without empty values. */
export function writeUrl(path: string, query: Query): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The query with changes. A page only exists for the rows and the order that it was made for. */
export function changeQuery(query: Query, changes: Query): Query {
  const { after: _after, before: _before, row: _row, ...rest } = query;
  return { ...rest, ...changes };
}

/** The order after a press on a column: ascending first, then descending. */
export const nextSort = (current: string, key: string): string => (current === key ? `-${key}` : key);
