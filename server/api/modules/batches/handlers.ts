import * as calls from '../../../../shared/contracts/batches.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import { handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import { refuseUnreadHandOver } from '../hand-overs/sign-hand-over.ts';
import { findCashWithoutBatch } from '../money/find-cash-without-batch.ts';
import { findOverShortLimit } from '../site/find-over-short-limit.ts';
import { approveBatch, countBatch, explainBatch } from './close-batch.ts';
import {
  findBatch,
  findBatchesToApprove,
  findDropsToConfirm,
  findEntry,
  findPeople,
  findUnfinishedBatches,
} from './find-batches.ts';
import { seesAllBatches } from './find-own-batch.ts';
import { openBatch } from './open-batch.ts';
import { presentBatch, presentEntry } from './present-batch.ts';
import { confirmDrop, recordEntry } from './record-entry.ts';

/** How long cash without a batch is listed. */
const EXCEPTIONS_MS = 7 * DAY_MS;

export function batchHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  return [
    handle(calls.getBatchBoard, ({ member }) => presentBoard(db.queries, member, now())),

    handle(calls.openBatch, ({ body, caller, member }) =>
      runIdempotent(db, { contract: calls.openBatch, caller, member, body }, async (tx) => {
        await refuseUnreadHandOver(tx, member);
        return present(tx, member, await openBatch(tx, { cashierId: member.id, float: body, at: now() }));
      }),
    ),

    handle(calls.dropCash, ({ params: { id }, body, caller, member }) =>
      runIdempotent(db, { contract: calls.dropCash, caller, member, body: { ...body, id } }, async (tx) => {
        const { amount_cents: amount, bag_number: bagNumber } = body;
        const entry = { batchId: id, by: member, cents: amount, at: now() };
        await recordEntry(tx, { ...entry, kind: 'DROP', bagNumber });
        return present(tx, member, id);
      }),
    ),

    handle(calls.confirmDrop, async ({ params: { id }, member }) =>
      db.transaction(async (tx) => {
        await confirmDrop(tx, { id, memberId: member.id, at: now() });
        const entry = await findEntry(tx, id);
        if (!entry) throw new Error('A confirmed drop disappeared');
        const people = await findPeople(tx, [member.id]);
        return presentEntry(entry, { member, people, cashierId: '' });
      }),
    ),

    handle(calls.payInOrOut, ({ params: { id }, body, caller, member }) =>
      runIdempotent(db, { contract: calls.payInOrOut, caller, member, body: { ...body, id } }, async (tx) => {
        const { kind, amount_cents: amount, reason } = body;
        await recordEntry(tx, {
          batchId: id,
          by: member,
          cents: amount,
          at: now(),
          kind,
          reason,
        });
        return present(tx, member, id);
      }),
    ),

    handle(calls.countBatch, ({ params: { id }, body, caller, member }) =>
      runIdempotent(db, { contract: calls.countBatch, caller, member, body: { ...body, id } }, async (tx) => {
        await countBatch(tx, { batchId: id, by: member, count: body, at: now() });
        return present(tx, member, id);
      }),
    ),

    handle(calls.explainBatch, ({ params: { id }, body: { reason }, member }) =>
      db.transaction(async (tx) => {
        await explainBatch(tx, { batchId: id, by: member, reason, at: now() });
        return present(tx, member, id);
      }),
    ),

    handle(calls.approveBatch, ({ params: { id }, member }) =>
      db.transaction(async (tx) => {
        await approveBatch(tx, { batchId: id, by: member, at: now() });
        return present(tx, member, id);
      }),
    ),

    handle(calls.findBatch, async ({ params: { id }, member }) => {
      const details = await findBatch(db.queries, id);
      if (!details || (details.row.cashierId !== member.id && !seesAllBatches(member)))
        throw notFound('We can’t find this batch.');
      return presentBatch(details, await viewOf(db.queries, member));
    }),
  ];
}

const viewOf = async (queries: Queries, member: Member) => ({
  member,
  limitCents: await findOverShortLimit(queries),
});

async function present(queries: Queries, member: Member, id: string): Promise<calls.Batch> {
  const details = await findBatch(queries, id);
  if (!details) throw notFound('We can’t find this batch.');
  return presentBatch(details, await viewOf(queries, member));
}

async function presentBoard(queries: Queries, member: Member, now: Date): Promise<calls.BatchBoard> {
  const viewer = await viewOf(queries, member);
  const cashierId = seesAllBatches(member) ? undefined : member.id;
  const unfinished = await findUnfinishedBatches(queries, cashierId);
  const own = unfinished.find(({ row }) => row.cashierId === member.id);
  const waiting = await findBatchesToApprove(queries, cashierId);
  return {
    may_open: member.permissions.has('Batches:Create'),
    own: own ? presentBatch(own, viewer) : null,
    others: unfinished.filter((one) => one !== own).map((one) => presentBatch(one, viewer)),
    to_approve: waiting.map((one) => presentBatch(one, viewer)),
    drops: member.permissions.has('Batches:Update') ? await presentDrops(queries, member) : [],
    cash_without_batch: await presentCashWithoutBatch(queries, {
      since: new Date(now.getTime() - EXCEPTIONS_MS),
      takenBy: cashierId,
    }),
    as_of: formatWireDate(now),
  };
}

async function presentDrops(queries: Queries, member: Member): Promise<calls.BatchBoard['drops']> {
  const drops = await findDropsToConfirm(queries, member.id);
  const people = await findPeople(
    queries,
    drops.map(({ cashierId }) => cashierId),
  );
  return drops.map(({ entry, cashierId, batchNumber }) => ({
    ...presentEntry(entry, { member, people, cashierId }),
    cashier: people.get(cashierId) ?? { number: '', name: '' },
    batch_number: batchNumber,
  }));
}

async function presentCashWithoutBatch(
  queries: Queries,
  { since, takenBy }: { since: Date; takenBy: string | undefined },
) {
  const all = await findCashWithoutBatch(queries, since);
  const rows = all.filter(({ memberId }) => takenBy === undefined || memberId === takenBy);
  const people = await findPeople(
    queries,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ receiptNumber, cents: amount, at, memberId }) => ({
    receipt_number: receiptNumber,
    amount: cents(amount),
    at: formatWireDate(at),
    taken_by: people.get(memberId) ?? { number: '', name: '' },
  }));
}
