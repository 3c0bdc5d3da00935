import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, longText, wireDate } from './fields.ts';

const person = v.object({ number: v.string(), name: v.string() });

/** What is open when a shift ends. */
export const HAND_OVER_PARTS = [
  'rides',
  'should_have_left',
  'late',
  'approvals',
  'incidents',
  'drawers',
  'lot_walk',
] as const;
export type HandOverPart = (typeof HAND_OVER_PARTS)[number];

const item = v.object({ text: v.string(), detail: v.nullable(v.string()), href: v.nullable(v.string()) });
export type HandOverItem = v.InferOutput<typeof item>;

export const handOverPart = v.object({
  key: v.picklist(HAND_OVER_PARTS),
  title: v.string(),
  /** The first ones. */
  items: v.array(item),
  count: v.number(),
});

export const handOverNote = v.object({ note: v.string(), by: person, at: wireDate });

/** A shift that was handed over: what was open, and who signed. Parts that the caller may not see are left out. */
export const handOver = v.object({
  id: v.string(),
  number: v.number(),
  parts: v.array(handOverPart),
  notes: v.array(handOverNote),
  out_by: person,
  out_at: wireDate,
  /** null until the next shift has signed. */
  in_by: v.nullable(person),
  in_at: v.nullable(wireDate),
  may_sign: v.boolean(),
});
export type HandOver = v.InferOutput<typeof handOver>;

/** A past hand-over in the list. */
export const handOverRow = v.object({
  id: v.string(),
  number: v.number(),
  out_by: person,
  out_at: wireDate,
  in_by: v.nullable(person),
  in_at: v.nullable(wireDate),
});
export type HandOverRow = v.InferOutput<typeof handOverRow>;

const access = { permission: 'Transactions:Search' } as const;
const params = v.strictObject({ id });

export const getHandOver = contract({
  name: 'getHandOver',
  summary:
    'Gets what is open now, the notes of this shift, the hand-over that the next shift has not signed yet, and the latest ones.',
  method: 'GET',
  path: '/hand-over',
  access,
  output: v.object({
    parts: v.array(handOverPart),
    notes: v.array(handOverNote),
    waiting: v.nullable(handOver),
    past: v.array(handOverRow),
  }),
});
export type HandOverNow = v.InferOutput<typeof getHandOver.output>;

export const getPastHandOver = contract({
  name: 'getPastHandOver',
  summary: 'Gets a hand-over as it was signed.',
  method: 'GET',
  path: '/hand-overs/{id}',
  access,
  params,
  output: handOver,
});

export const addHandOverNote = contract({
  name: 'addHandOverNote',
  summary: 'Writes a note for the next shift.',
  method: 'POST',
  path: '/hand-over/notes',
  access,
  body: v.strictObject({ note: longText(1000) }),
  output: handOverNote,
});

export const signHandOver = contract({
  name: 'signHandOver',
  summary:
    'Signs the shift out: stores what is open now and the notes. 409 while an earlier hand-over waits for its second signature.',
  method: 'POST',
  path: '/hand-over/sign',
  access,
  output: handOver,
});

export const acknowledgeHandOver = contract({
  name: 'acknowledgeHandOver',
  summary:
    'Signs a hand-over in: the caller has read it. 409 for the person who signed it out, and when somebody else has signed.',
  method: 'POST',
  path: '/hand-overs/{id}/acknowledge',
  access,
  params,
  output: handOver,
});
