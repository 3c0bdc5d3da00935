/** Values that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };

/** The changed fields of a thing, each with its value before and after. */
export type Changes = Record<string, { before: Json; after: Json }>;

/** A thing's fields. Dates become ISO text, `undefined` becomes null. */
export type Fields = Readonly<Record<string, unknown>>;

/** Columns that every change touches, so they say nothing. */
const BOOKKEEPING = new Set(['version', 'updatedAt', 'createdAt']);

/**
 * Computes which fields differ. Pass null as `before` for something new, and as `after` for something removed. A field
 * that only one side has counts as null on the other.
 */
export function changedFields(before: Fields | null, after: Fields | null): Changes {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const pairs = [...names]
    .filter((name) => !BOOKKEEPING.has(name))
    .map((name) => ({ name, before: toJson(before?.[name]), after: toJson(after?.[name]) }))
    .filter((pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after));
  return Object.fromEntries(pairs.map(({ name, ...values }) => [name, values]));
}

/** The value as JSON, with the keys of objects in one order, so that equal values have equal text. */
function toJson(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof Set) return [...value].map(toJson);
  if (typeof value === 'object') return sortedObject(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new Error(`An audit entry cannot hold a ${typeof value}`);
}

const sortedObject = (value: object): Json =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, toJson(field)]),
  );
