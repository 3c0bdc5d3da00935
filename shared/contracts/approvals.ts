import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, longText, money, wireDate } from './fields.ts';

export const APPROVAL_STATES = ['PENDING', 'APPROVED', 'REFUSED', 'EXPIRED', 'WITHDRAWN'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** What can be asked for, with its name on screens. */
export const APPROVAL_KINDS = {
  REFUND: 'Refund',
  DISCOUNT: 'Discount',
  LOST_TICKET: 'Lost ticket',
  OFFER: 'Offer by mail',
  CAMPAIGN: 'Campaign',
} as const;
export type ApprovalKindName = keyof typeof APPROVAL_KINDS;

const person = v.object({ number: v.string(), name: v.string() });

export const approval = v.object({
  id: v.string(),
  kind: v.string(),
  state: v.picklist(APPROVAL_STATES),
  subject: v.object({ kind: v.string(), id: v.string(), name: v.string() }),
  /** null if it is not about money. */
  amount: v.nullable(money),
  /** In words. */
  reason: v.string(),
  words: v.nullable(v.string()),
  asked_by: person,
  asked_at: wireDate,
  expires_at: wireDate,
  decided_by: v.nullable(person),
  decided_at: v.nullable(wireDate),
  /** What the person who decided said. */
  word: v.nullable(v.string()),
  /** What the caller may do now: approve, refuse, withdraw. */
  allowed_actions: v.array(v.string()),
});
export type Approval = v.InferOutput<typeof approval>;

/** What the approver needs to know about the thing. Parts that the caller may not see are left out. */
export const approvalStory = v.object({
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  events: v.array(v.object({ at: wireDate, text: v.string() })),
  /** The id of the parking stay; null if there is none. */
  stay_id: v.nullable(v.string()),
});
export type ApprovalStory = v.InferOutput<typeof approvalStory>;

const params = v.strictObject({ id });
const mayRead = { permission: 'Approvals:Read' } as const;

export const listApprovals = contract({
  name: 'listApprovals',
  summary: 'Lists open or decided requests for approval. Callers who can’t approve see only their own.',
  method: 'GET',
  path: '/approvals',
  access: mayRead,
  query: v.strictObject({
    state: v.optional(v.picklist(['open', 'closed'], 'Choose open or closed'), 'open'),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{10,14}\.[A-Za-z0-9_-]{1,64}$/, 'Enter a valid page'))),
    per_page: v.optional(v.picklist(['25', '50', '100'], 'Choose 25, 50 or 100'), '25'),
  }),
  output: v.object({
    items: v.array(approval),
    /** The `after` of the next page; null on the last one. */
    next: v.nullable(v.string()),
    /** Open requests that the caller could decide. */
    waiting: v.number(),
  }),
});

export const getApproval = contract({
  name: 'getApproval',
  summary: 'Gets one request for approval with what is known about its subject.',
  method: 'GET',
  path: '/approvals/{id}',
  access: mayRead,
  params,
  output: v.object({ ...approval.entries, story: approvalStory }),
});

export const decideApproval = contract({
  name: 'decideApproval',
  summary:
    'Approves or refuses a request of somebody else. Approving also does what was asked. 409 if it was decided, withdrawn or has expired.',
  method: 'POST',
  path: '/approvals/{id}/decide',
  access: { permission: 'Approvals:Approve' },
  isAudited: true,
  needsRecentPassword: true,
  params,
  body: v.strictObject({
    decision: v.picklist(['APPROVE', 'REFUSE'], 'Choose approve or refuse'),
    word: v.optional(v.nullable(v.union([v.literal(''), longText(500)]))),
  }),
  output: approval,
});

export const withdrawApproval = contract({
  name: 'withdrawApproval',
  summary: 'Withdraws the caller’s own request. 409 if it was decided.',
  method: 'POST',
  path: '/approvals/{id}/withdraw',
  access: mayRead,
  params,
  output: approval,
});
