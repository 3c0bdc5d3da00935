import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';

/** A club number in a path. Other servers may use letters. */
export const clubNumber = v.pipe(
  v.string(REQUIRED),
  v.regex(/^[A-Za-z0-9_-]{1,40}$/, 'Enter a valid club number'),
);

/** Keeps the offset within an integer column. */
const LAST_PAGE = 100_000;

/** The page of a list, from 1. The default is 1. */
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

/** A page of a list. The specification requires only `items` and `count`. */
export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({
    items: v.array(item),
    /** The number of items on all pages. */
    count: v.number(),
    page: v.optional(v.number()),
    page_size: v.optional(v.number()),
  });
