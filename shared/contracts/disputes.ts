import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, money, text, wireDate } from './fields.ts';
import { STATUS_TONES } from './list-contracts.ts';

export const openedDispute = v.object({
  id: v.string(),
  state: v.object({ label: v.string(), tone: v.picklist(STATUS_TONES) }),
  /** Why the customer disputes the charge, in plain words. */
  reason: v.object({ title: v.string(), advice: v.string() }),
  amount: money,
  /** What the network has taken, fee included, less what it returned. */
  taken: money,
  /** 'Visa ending 4242'; null if we don't know the charge. */
  card: v.nullable(v.string()),
  /** Until when the bank waits for evidence; null once it doesn't. */
  due_at: v.nullable(wireDate),
  opened_at: wireDate,
  closed_at: v.nullable(wireDate),
  /** The parking stay or booking that was charged; null if we don't know the charge, or the caller may not see it. */
  stay: v.nullable(
    v.object({
      id: v.string(),
      title: v.string(),
      facts: v.array(v.object({ label: v.string(), value: v.string() })),
    }),
  ),
  /** In order of time. */
  events: v.array(
    v.object({
      at: wireDate,
      title: v.string(),
      details: v.array(v.string()),
      actor: v.nullable(v.string()),
    }),
  ),
  /** What the PDF has for the bank; `found` is null for what is missing. */
  evidence: v.array(v.object({ label: v.string(), found: v.nullable(v.string()) })),
  /** The address of the PDF; null without a stay. */
  evidence_href: v.nullable(v.string()),
  /** Whether the caller may send evidence or accept it now. */
  may_answer: v.boolean(),
  /** The sandbox stands in for the card network. */
  is_sandbox: v.boolean(),
});
export type OpenedDispute = v.InferOutput<typeof openedDispute>;

const params = v.strictObject({ id });
const access = { permission: 'Disputes:Update' } as const;

export const getDispute = contract({
  name: 'getDispute',
  summary: 'Gets a disputed charge: why, how much, until when, what happened, and what evidence there is.',
  method: 'GET',
  path: '/disputes/{id}',
  access: { permission: 'Disputes:Read' },
  params,
  output: openedDispute,
});

export const downloadDisputeEvidence = contract({
  name: 'downloadDisputeEvidence',
  summary:
    'Downloads the evidence for a dispute as the bank gets it, as a PDF: timeline, receipt, cancellation terms, emails, entry and exit, refunds.',
  method: 'GET',
  path: '/disputes/{id}/evidence.pdf',
  access: { permission: 'Disputes:Read' },
  params,
  output: 'file',
});

export const submitDisputeEvidence = contract({
  name: 'submitDisputeEvidence',
  summary:
    'Sends the evidence to the bank, with the caller’s words, once. 409 if the bank doesn’t wait for it, or somebody else has answered.',
  method: 'POST',
  path: '/disputes/{id}/evidence',
  access,
  params,
  /** What the bank reads first. */
  body: v.strictObject({ reason: text(2000) }),
  output: openedDispute,
});

export const acceptDispute = contract({
  name: 'acceptDispute',
  summary:
    'Accepts that the bank keeps the money. Nobody can undo it. 409 if the bank doesn’t wait for an answer.',
  method: 'POST',
  path: '/disputes/{id}/accept',
  access,
  params,
  body: v.strictObject({ reason: text(200) }),
  output: openedDispute,
});

export const createTestDispute = contract({
  name: 'createTestDispute',
  summary:
    'Lets the customer of a paid booking dispute its charge at the sandbox. 404 with a real card network, 409 if it can’t be disputed.',
  method: 'POST',
  path: '/staff/bookings/{id}/test-dispute',
  access,
  params,
  body: v.strictObject({ reason: text(200) }),
  output: v.object({ id: v.string() }),
});
