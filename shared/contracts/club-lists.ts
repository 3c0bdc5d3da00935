import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';

/** A member's number in a path: other servers may have letters in theirs. */
export const clubNumber = v.pipe(
  v.string(REQUIRED),
  v.regex(/^[A-Za-z0-9_-]{1,40}$/, 'Enter a valid club number'),
);

/** Nobody turns that many pages; it keeps the numbers small enough to count with. */
const LAST_PAGE = 100_000;

/** The page of a list, counted from 1; without it the first. */
export const pageQuery = v.strictObject({
  page: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Enter a page number'), v.toNumber())]),
      v.integer('Enter a page number'),
      v.minValue(1, 'Page numbers start at 1'),
      v.maxValue(LAST_PAGE, 'This page doesn’t exist'),
    ),
    1,
  ),
});

/** A page of a list. Only `items` and `count` are promised by the specification. */
export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({
    items: v.array(item),
    /** Of the whole list. */
    count: v.number(),
    page: v.optional(v.number()),
    page_size: v.optional(v.number()),
  });
