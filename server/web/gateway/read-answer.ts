import * as v from 'valibot';
import { money, wireDate } from '../../../shared/contracts/fields.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate, parseWhen } from '../../../shared/format/time.ts';
import { isPlainObject, parseText } from './loose-json.ts';

/** Brings a value into the form that a contract's schema describes. A value that it cannot read stays as it is. */
export type Read = (value: unknown, place: Place) => unknown;

/** Where a value is: the parameters of the call's path, and its position in a list. */
export interface Place {
  params: Record<string, string>;
  index: number;
}

/** Adds to an object of a schema what a server may leave out, before its fields are read. */
export type Complete = (fields: Record<string, unknown>, place: Place) => Record<string, unknown>;

type Schema = v.GenericSchema;

/**
 * Builds a reader from a schema. It accepts what servers in other words send: ids as numbers, numbers and flags as
 * text, null for what is missing, amounts as dollars, dates as epoch seconds, a list without its page, an object as text.
 * @param completions by schema
 */
export function createReader(schema: Schema, completions: ReadonlyMap<Schema, Complete>): Read {
  const read = (inner: Schema) => createReader(inner, completions);
  if (schema === money) return readMoney;
  if (schema === wireDate) return readDate;
  if (isWrapper(schema)) {
    const inner = read(schema.wrapped);
    const missing = v.is(schema, undefined) ? undefined : null;
    const empty = v.is(schema, null) ? null : missing;
    return (value, place) => {
      if (value === undefined) return missing;
      if (value === null) return empty;
      const found = inner(value, place);
      // A switch that cannot be read does not count as off. Anything else counts as missing.
      return schema.wrapped.type === 'boolean' || v.is(schema.wrapped, found) ? found : empty;
    };
  }
  if (isList(schema)) {
    const item = read(schema.item);
    return (value, place) => {
      const list = parseText(value) ?? [];
      if (!Array.isArray(list)) return list;
      const items = list.filter((one) => one !== null && one !== undefined);
      return items.map((one, index) => item(one, { ...place, index }));
    };
  }
  if (hasEntries(schema)) return readObject(schema, read, completions.get(schema));
  if (isChoice(schema))
    return (value) => schema.options.find((option) => String(option) === String(value)) ?? value;
  if (schema.type === 'string') return readText;
  if (schema.type === 'number') return readNumber;
  return schema.type === 'boolean' ? readFlag : (value) => value;
}

function readObject(
  { entries }: WithEntries,
  read: (schema: Schema) => Read,
  complete: Complete = (fields) => fields,
): Read {
  const fields = Object.entries(entries).map(([name, schema]) => [name, read(schema)] as const);
  const list = Object.entries(entries).find(([, schema]) =>
    isList(isWrapper(schema) ? schema.wrapped : schema),
  );
  return (value, place) => {
    const parsed = parseText(value) ?? {};
    const named = Array.isArray(parsed) && list ? { [list[0]]: parsed } : parsed;
    if (!isPlainObject(named)) return named;
    const input = complete(named, place);
    const items = input['items'];
    if ('count' in entries && Array.isArray(items)) input['count'] ??= items.length;
    const output = fields.map(([name, readField]) => [name, readField(input[name], place)] as const);
    return Object.fromEntries(output.filter(([, field]) => field !== undefined));
  };
}

/** A number is in dollars; an object has cents, unless its amount has a fraction. */
function readMoney(value: unknown): unknown {
  if (!isPlainObject(value)) return inCents(value, 100) ?? value;
  const { amount, currency } = value;
  const isFraction = String(amount).includes('.');
  const read = inCents(amount, isFraction ? 100 : 1);
  return read ? { ...read, currency: typeof currency === 'string' ? currency : read.currency } : value;
}

function inCents(value: unknown, factor: number) {
  const amount = readNumber(typeof value === 'string' ? value.replace(/[$,]/g, '') : value);
  return typeof amount === 'number' ? cents(Math.round(amount * factor)) : null;
}

const MILLISECONDS = 100_000_000_000;

/** Epoch seconds, milliseconds, ISO 8601 or the specification's form. An invalid date stays as it is: the screen says so. */
function readDate(value: unknown): unknown {
  const given = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value;
  if (typeof given !== 'number' && typeof given !== 'string') return given ?? '';
  const date =
    typeof given === 'string' ? parseWhen(given) : new Date(given < MILLISECONDS ? given * 1000 : given);
  return date && !Number.isNaN(date.getTime()) ? formatWireDate(date) : String(given);
}

const readText = (value: unknown): unknown =>
  value === null || value === undefined
    ? ''
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : value;

const readNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;

const FLAGS = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['null', false],
  ['undefined', false],
]);
const readFlag = (value: unknown): unknown => FLAGS.get(String(value).toLowerCase()) ?? value;

type WithEntries = Schema & { entries: Record<string, Schema> };
const hasEntries = (schema: Schema): schema is WithEntries => 'entries' in schema;
const isWrapper = (schema: Schema): schema is Schema & { wrapped: Schema } => 'wrapped' in schema;
const isList = (schema: Schema): schema is Schema & { item: Schema } =>
  schema.type === 'array' && 'item' in schema;
const isChoice = (schema: Schema): schema is Schema & { options: readonly (string | number)[] } =>
  schema.type === 'picklist' && 'options' in schema;
