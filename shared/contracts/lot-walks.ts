import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, longText, wireDate } from './fields.ts';

/** The rows of the lot, in the order of a walk. */
export const LOT_ROWS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M'] as const;

/** What a walk can find, with its heading on screens. */
export const DIFFERENCE_KINDS = {
  SWAP: 'Possible swaps',
  NOT_SEEN: 'In the books but not seen',
  UNKNOWN: 'Here but unknown',
  SEEN_TWICE: 'Seen in two rows',
  MOVED: 'Moved since the last walk',
} as const;
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS;

/** Why a difference is settled. A recorded reason never changes its meaning: add new ones, keep old ones. */
export const SETTLE_REASONS = {
  MISREAD: 'The plate was misread or typed wrong',
  FOUND: 'The car was found',
  CUSTOMER_MOVED: 'The driver or staff moved it',
  STAFF_CAR: 'Car of staff or a vendor',
  LEFT: 'It left without a check-out',
  TOWED: 'Towed',
  SWAPPED: 'Tickets were swapped',
  STAY: 'Settled on its parking stay',
  INCIDENT: 'Handed to an incident',
  OTHER: 'Other',
} as const;
export type SettleReason = keyof typeof SETTLE_REASONS;

const count = v.number();

export const lotWalk = v.object({
  id: v.string(),
  started_at: wireDate,
  started_by: v.string(),
  /** Null while people walk. */
  ended_at: v.nullable(wireDate),
  /** Cars in the books, and those of them that were seen. While people walk: so far. */
  cars: count,
  seen: count,
  /** Zero until the walk ends. */
  differences: count,
  unsettled: count,
});
export type LotWalk = v.InferOutput<typeof lotWalk>;

/** A car in the books, as the phone needs it to find it without a network. */
export const walkCar = v.object({
  transaction_id: v.string(),
  ticket_number: v.string(),
  license_plate: v.nullable(v.string()),
  make_and_color: v.nullable(v.string()),
  /** Where the walk before saw it. */
  last_row: v.nullable(v.string()),
  /** Where this walk has seen it. */
  seen_row: v.nullable(v.string()),
});
export type WalkCar = v.InferOutput<typeof walkCar>;

/** A car that the walk says one thing of and the books another. */
export const difference = v.object({
  id: v.string(),
  kind: v.picklist(Object.keys(DIFFERENCE_KINDS) as DifferenceKind[]),
  license_plate: v.nullable(v.string()),
  ticket_number: v.nullable(v.string()),
  /** The stay of the car, for a link to its page. */
  transaction_id: v.nullable(v.string()),
  /** Of a possible swap: the stay whose ticket the missing car may have left with. */
  other_transaction_id: v.nullable(v.string()),
  /** What was seen and what the books say, a sentence each. */
  details: v.array(v.string()),
  settled: v.nullable(
    v.object({ at: wireDate, by: v.string(), reason: v.string(), words: v.nullable(v.string()) }),
  ),
});
export type Difference = v.InferOutput<typeof difference>;

const mayRead = { permission: 'LotWalk:Read' } as const;
const mayUpdate = { permission: 'LotWalk:Update' } as const;
const params = v.strictObject({ id });

export const listLotWalks = contract({
  name: 'listLotWalks',
  summary: 'Lists the open lot walk, if there is one, and the latest walks that ended.',
  method: 'GET',
  path: '/lot-walks',
  access: mayRead,
  output: v.object({
    open: v.nullable(lotWalk),
    past: v.array(lotWalk),
    may_walk: v.boolean(),
  }),
});
export type LotWalks = v.InferOutput<typeof listLotWalks.output>;

export const startLotWalk = contract({
  name: 'startLotWalk',
  summary: 'Starts a lot walk. While one is open, answers that one, so that several people can walk.',
  method: 'POST',
  path: '/lot-walks',
  access: mayUpdate,
  output: lotWalk,
});

export const getWalkCars = contract({
  name: 'getWalkCars',
  summary: 'Gets all cars in the books of a lot walk, and where it has seen them.',
  method: 'GET',
  path: '/lot-walks/{id}/cars',
  access: mayRead,
  params,
  output: v.object({
    walk: lotWalk,
    cars: v.array(walkCar),
    /** Plates seen that no car in the books has. */
    unknown: v.array(v.object({ license_plate: v.string(), row: v.string() })),
  }),
});
export type WalkCars = v.InferOutput<typeof getWalkCars.output>;

/** Letters and digits in upper case, however a plate is spaced. */
export const walkPlate = v.pipe(
  v.string(),
  v.transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  v.regex(/^[A-Z0-9]{2,10}$/, 'Enter 2 to 10 letters and digits'),
);

const row = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]{1,4}$/, 'Enter a row like A or 12'),
);

/** A car that somebody saw, perhaps without a network. */
export const sighting = v.strictObject({
  /** Chosen by the browser. The same sighting may be sent again. */
  id,
  row,
  license_plate: v.nullable(walkPlate),
  /** The car in the books that was confirmed; null for a plate that nobody knows. */
  transaction_id: v.nullable(id),
  /** ISO 8601, by the browser's clock. */
  at: v.pipe(v.string(), v.isoTimestamp('Enter a valid time')),
  /** This takes back an earlier sighting, which was a mistake. */
  takes_back: v.optional(v.nullable(id)),
});
export type Sighting = v.InferOutput<typeof sighting>;

export const sendSightings = contract({
  name: 'sendSightings',
  summary:
    'Records which cars were seen in which row. A sighting that is sent again changes nothing. Late ones are compared again.',
  method: 'POST',
  path: '/lot-walks/{id}/sightings',
  access: mayUpdate,
  params,
  body: v.strictObject({
    sightings: v.pipe(
      v.array(sighting),
      v.minLength(1, 'Send at least one sighting'),
      v.maxLength(100, 'Send at most 100'),
    ),
  }),
  output: lotWalk,
});

export const endLotWalk = contract({
  name: 'endLotWalk',
  summary: 'Ends a lot walk and compares what was seen with the books. Ending it again changes nothing.',
  method: 'POST',
  path: '/lot-walks/{id}/end',
  access: mayUpdate,
  params,
  output: lotWalk,
});

export const getLotWalk = contract({
  name: 'getLotWalk',
  summary: 'Gets a lot walk with its differences.',
  method: 'GET',
  path: '/lot-walks/{id}',
  access: mayRead,
  params,
  output: v.object({
    walk: lotWalk,
    differences: v.array(difference),
    may_settle: v.boolean(),
  }),
});
export type LotWalkReport = v.InferOutput<typeof getLotWalk.output>;

export const settleDifference = contract({
  name: 'settleDifference',
  summary: 'Settles a difference of a lot walk with a reason. 409 when a colleague has settled it.',
  method: 'POST',
  path: '/lot-walks/differences/{id}/settle',
  access: mayUpdate,
  params,
  body: v.strictObject({
    reason: v.picklist(Object.keys(SETTLE_REASONS) as SettleReason[], 'Choose a reason'),
    words: v.optional(v.nullable(v.union([v.literal(''), longText(500)]))),
  }),
  output: difference,
});
