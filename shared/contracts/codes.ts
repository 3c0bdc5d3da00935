import * as v from 'valibot';

/** A Code 128 barcode as the widths of its bars and gaps in modules, starting with a bar. */
export const bars = v.optional(
  v.nullable(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)))),
);

/** A QR code: one text per row, 1 for a dark module and 0 for a light one. */
export const qr = v.optional(v.nullable(v.array(v.pipe(v.string(), v.regex(/^[01]{1,177}$/)))));
