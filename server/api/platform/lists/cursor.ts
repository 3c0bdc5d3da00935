import * as v from 'valibot';
import type { ColumnType } from '../../../../shared/contracts/list-contracts.ts';
import { parseWireDate } from '../../../../shared/contracts/fields.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';

/** The place of a row in an ordered list. */
export interface Cursor {
  /** The row's value in the column of the order, as the database writes it. */
  value: string | null;
  id: string;
  /** The row's number in the list, from 1, when the page was made. */
  position: number;
}

const parts = v.tuple([v.string(), v.nullable(v.string()), v.string(), v.pipe(v.number(), v.integer())]);

/** Writes a cursor for a URL. It is only valid for the same order. */
export const writeCursor = (sort: string, { value, id, position }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id, position])).toString('base64url');

/** Reads a cursor. Throws 422 for a text that is no cursor of this order. */
export function readCursor(text: string, sort: string, type: ColumnType): Cursor {
  const found = v.safeParse(parts, parseJson(Buffer.from(text, 'base64url').toString()));
  if (!found.success) throw noSuchPage();
  const [ofSort, value, id, position] = found.output;
  // The database would fail on a value that it cannot read.
  const isReadable = !`${value}${id}`.includes('\0') && (value === null || IS_VALUE[type](value));
  if (ofSort !== sort || !isReadable) throw noSuchPage();
  return { value, id, position };
}

const isText = () => true;
const isNumber = (text: string) => /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text);

/** `2026-11-20 18:00:00.123456+00`, as PostgreSQL writes it. */
function isInstant(text: string): boolean {
  const [, second, offset] = /^(.{19})(?:\.\d{1,6})?([+-]\d\d(?::\d\d)?)$/.exec(text) ?? [];
  return parseWireDate(`${second}${offset?.padEnd(6, ':00')}`) !== null;
}

const IS_VALUE: Record<ColumnType, (text: string) => boolean> = {
  text: isText,
  choice: isText,
  number: isNumber,
  money: isNumber,
  instant: isInstant,
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const noSuchPage = () => invalid({}, ['This page doesn’t exist. Go to the first page.']);
