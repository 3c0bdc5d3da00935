import * as v from 'valibot';
import { requiredCard } from './card-fields.ts';
import { contract } from './contract.ts';
import { email, id, money, proofToken, wireDate } from './fields.ts';
import { declineLimit, stayViewLimit } from './limits.ts';

const params = v.strictObject({ id });
const query = v.strictObject({ token: proofToken });

export const debt = v.object({
  amount: money,
  is_paid: v.boolean(),
  receipt_number: v.string(),
  license_plate: v.nullable(v.string()),
  /** When the car left. */
  left_at: wireDate,
});
export type Debt = v.InferOutput<typeof debt>;

export const findDebt = contract({
  name: 'findDebt',
  summary: 'Gets what the driver of a stay still owes, or owed before paying it.',
  method: 'GET',
  path: '/tx/{id}/debt',
  access: { proof: 'transaction' },
  limits: [stayViewLimit],
  params,
  query,
  output: debt,
});

export const payDebt = contract({
  name: 'payDebt',
  summary: 'Pays what the driver of a stay owes with a card, once.',
  method: 'POST',
  path: '/tx/{id}/debt/pay',
  access: { proof: 'transaction' },
  limits: [stayViewLimit, declineLimit],
  isIdempotent: true,
  params,
  query,
  body: v.strictObject(requiredCard),
  output: debt,
});

export const mailDebt = contract({
  name: 'mailDebt',
  summary: 'Mails the driver of a stay a link to pay what is owed.',
  method: 'POST',
  path: '/transactions/{id}/debt/mail',
  access: { permission: 'Transactions:Update' },
  isAudited: true,
  params,
  body: v.strictObject({ email }),
  output: v.object({}),
});
