import * as v from 'valibot';
import { HOUR_SECONDS } from '../format/durations.ts';
import { contract } from './contract.ts';
import { email, id, longText, proofToken } from './fields.ts';

const blank = v.pipe(
  v.string(),
  v.trim(),
  v.literal(''),
  v.transform(() => null),
);

const score = v.pipe(
  v.number('Choose a number from 0 to 10'),
  v.integer('Choose a number from 0 to 10'),
  v.minValue(0, 'Choose a number from 0 to 10'),
  v.maxValue(10, 'Choose a number from 0 to 10'),
);

export const SCORES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const scoreBody = v.strictObject({
  score,
  /** Required without a link or a login: the email address of the parking stay. */
  email_address: v.optional(v.nullable(v.union([blank, email]))),
  feedback: v.optional(v.nullable(v.union([blank, longText(2000)]))),
});

export const scoreStay = contract({
  name: 'scoreStay',
  summary:
    'Rates a stay from 0 to 10. Needs the member’s login, an emailed link (`res` for one score, `token` for any), or the stay’s email address. Can be changed for 7 days.',
  method: 'POST',
  path: '/tx/{id}/score',
  access: { proof: 'score' },
  limits: [{ name: 'score', per: 'address', max: 40, seconds: HOUR_SECONDS }],
  params: v.strictObject({ id }),
  query: v.strictObject({ res: proofToken, token: proofToken }),
  body: scoreBody,
  output: v.object({
    score: v.optional(v.number()),
    /** The token to change the answer later. */
    token: v.optional(v.nullable(v.string())),
  }),
});
