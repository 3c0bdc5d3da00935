import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, instant, wireDate } from './fields.ts';

/** What a recorded change can be about, with its name on screens. */
export const AUDIT_SUBJECTS = {
  transaction: 'Parking stay',
  receipt: 'Receipt',
  booking: 'Booking',
  offer: 'Offer by mail',
  voucher: 'Time voucher',
  incident: 'Incident',
  member: 'User',
  shift: 'Shift',
  'time-sheet': 'Time sheet',
  leave: 'Days off',
  group: 'Group',
  approval: 'Approval',
  batch: 'Batch',
  dispute: 'Dispute',
  'lot-walk': 'Lot walk',
  ticket: 'Ticket',
  ride: 'Shuttle ride',
  rate: 'Rate',
  fee: 'Fee',
  tax: 'Tax',
  coupon: 'Coupon',
  'sales-item': 'Sales item',
  'site-message': 'Site message',
  email: 'Email',
  text: 'Text',
  'email-address': 'Email address',
  'mailing-list': 'Mailing list',
  campaign: 'Campaign',
  'wallet-pass': 'Wallet pass',
  list: 'List',
  'business-day': 'Business day',
  capacity: 'Days not sold',
} as const;
export type AuditSubjectKind = keyof typeof AUDIT_SUBJECTS;

const kind = v.picklist(Object.keys(AUDIT_SUBJECTS), 'Choose what was changed');

/** A value before or after a change, as JSON. */
const value = v.unknown();

const person = v.object({ number: v.string(), name: v.string() });

export const auditEntry = v.object({
  id: v.string(),
  at: wireDate,
  actor: person,
  /** The name of the API call. */
  action: v.string(),
  subject: v.object({ kind: v.string(), id: v.string(), name: v.string() }),
  /** The changed fields only. `before` is null for something new. */
  changes: v.array(v.object({ field: v.string(), before: value, after: value })),
  reason: v.nullable(v.string()),
  /** The approval that allowed it. */
  approval_id: v.nullable(v.string()),
  /** The entries of one bulk action have the same one. */
  action_id: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

const page = v.object({
  items: v.array(auditEntry),
  /** The `after` of the next page; null on the last one. */
  next: v.nullable(v.string()),
});

const after = v.optional(v.pipe(v.string(), v.regex(/^\d{10,14}\.\d{1,15}$/, 'Enter a valid page')));
const perPage = v.optional(v.picklist(['25', '50', '100'], 'Choose 25, 50 or 100'), '25');
const typed = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max)));

const access = { permission: 'Audit:Read' } as const;

export const listAudit = contract({
  name: 'listAudit',
  summary: 'Lists recorded changes, newest first: who changed what, from what to what, and why.',
  method: 'GET',
  path: '/audit',
  access,
  query: v.strictObject({
    /** A number or name of what was changed: ticket, receipt, booking, club number, group. */
    number: typed(80),
    kind: v.optional(kind),
    /** The club number of who changed it. */
    actor: typed(12),
    /** The name of the API call. */
    action: typed(60),
    from: v.optional(instant),
    to: v.optional(instant),
    after,
    per_page: perPage,
  }),
  output: page,
});

export const getAuditOf = contract({
  name: 'getAuditOf',
  summary: 'Lists who changed one thing, newest first.',
  method: 'GET',
  path: '/audit/{kind}/{id}',
  access,
  params: v.strictObject({ kind: v.pipe(v.string(), kind), id }),
  query: v.strictObject({ after, per_page: perPage }),
  output: page,
});
