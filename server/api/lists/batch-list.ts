import { sql } from 'drizzle-orm';
import { batchList as contracts } from '../../../shared/contracts/batch-list.ts';
import { seesAllBatches } from '../modules/batches/find-own-batch.ts';
import { batchCounts, batches } from '../modules/batches/tables.ts';
import { members } from '../modules/members/tables.ts';
import { defineList } from '../platform/lists/list.ts';
import { lastNameKey, nameKey, typedCode, typedName } from '../platform/lists/search-keys.ts';

const ofCashier = sql`${members} join ${batches} on ${batches.cashierId} = ${members.id}`;

/** Nobody gets what a drawer should hold before its last count. */
const isCounted = sql`${batches.state} not in ('OPEN', 'RECOUNT')`;
const isLastCount = sql`${batchCounts.position} =
  (select max(last.position) from batch_counts as last where last.batch_id = ${batches.id})`;

export const batchList = defineList({
  contracts,
  title: 'Batches',
  searchHint: 'Batch number or cashier',
  id: batches.id,
  rows: batches,
  from: sql`${batches}
    join ${members} on ${members.id} = ${batches.cashierId}
    left join ${members} as approver on approver.id = ${batches.approvedBy}
    left join ${batchCounts} on ${batchCounts.batchId} = ${batches.id} and ${isCounted} and ${isLastCount}`,
  columns: [
    { key: 'batch', label: 'Batch', type: 'text', value: sql`${batches.number}::text`, isUsual: true },
    { key: 'cashier', label: 'Cashier', type: 'text', value: members.longName, isUsual: true },
    {
      key: 'state',
      label: 'Status',
      type: 'choice',
      value: batches.state,
      isUsual: true,
      labels: {
        OPEN: 'Open',
        RECOUNT: 'Count again',
        TO_EXPLAIN: 'Needs a reason',
        CLOSED: 'Waits for approval',
        APPROVED: 'Approved',
      },
      tones: { OPEN: 'good', RECOUNT: 'waiting', TO_EXPLAIN: 'bad', CLOSED: 'waiting', APPROVED: 'over' },
    },
    { key: 'opened', label: 'Opened', type: 'instant', value: batches.openedAt, isUsual: true },
    { key: 'closed', label: 'Closed', type: 'instant', value: batches.closedAt, isUsual: true },
    {
      key: 'difference',
      label: 'Over or short',
      type: 'money',
      value: sql`(${batchCounts.countedCents} - ${batchCounts.expectedCents})`,
      isUsual: true,
    },
    { key: 'counted', label: 'Counted', type: 'money', value: batchCounts.countedCents, isUsual: true },
    { key: 'expected', label: 'Expected', type: 'money', value: batchCounts.expectedCents },
    { key: 'float', label: 'Float', type: 'money', value: batches.floatCents },
    { key: 'reason', label: 'Reason', type: 'text', value: batches.reason },
    { key: 'approver', label: 'Approved by', type: 'text', value: sql`approver.long_name` },
    { key: 'approved', label: 'Approved', type: 'instant', value: batches.approvedAt },
  ],
  visibleTo: (member) => (seesAllBatches(member) ? null : sql`${batches.cashierId} = ${member.id}`),
  href: ({ id }) => `/back-office/batches/${id}`,
  search: [
    { from: batches, key: sql`(${batches.number}::text)`, normalize: typedCode },
    { from: ofCashier, key: nameKey(members.longName), normalize: typedName },
    { from: ofCashier, key: lastNameKey(members.longName), normalize: typedName },
  ],
});
