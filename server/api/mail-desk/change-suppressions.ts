import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  addSuppression,
  removeSuppression,
  removeSuppressions,
  type suppressionPeriod,
} from '../../../shared/contracts/email-suppressions.ts';
import { conflict, invalid } from '../../../shared/errors/app-error.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import { addDays, joinWall } from '../../../shared/format/wall-time.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { emailSuppressions } from '../modules/mail/tables.ts';
import { emailKey } from '../platform/email-key.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { outbox } from '../platform/outbox/tables.ts';
import { isFree } from './send-again.ts';

type SuppressionRow = typeof emailSuppressions.$inferSelect;
type Period = v.InferOutput<typeof suppressionPeriod>;

interface Change {
  by: { id: string };
  reason: string;
  at: Date;
}

/** Suppresses an address by hand, which never ends by itself. Throws 409 if the list has it. */
export async function suppressByHand(
  tx: Queries,
  address: string,
  { by, reason, at }: Change,
): Promise<void> {
  const values = { emailKey: emailKey(address), cause: 'HAND', reason, createdAt: at } as const;
  const [row] = await tx.insert(emailSuppressions).values(values).onConflictDoNothing().returning();
  if (!row) throw conflict('STATE_CHANGED', 'The suppression list has this address already.');
  await recordAudit(tx, {
    action: addSuppression,
    actor: by,
    reason,
    subject: subjectOf(row),
    before: null,
    after: { cause: row.cause },
    at,
  });
}

/** Removes an address, and counts its held mail that can still be sent. Throws 409 if the list does not have it. */
export async function removeOne(tx: Queries, address: string, { by, reason, at }: Change) {
  const key = emailKey(address);
  const [row] = await tx.delete(emailSuppressions).where(eq(emailSuppressions.emailKey, key)).returning();
  if (!row) throw conflict('STATE_CHANGED', 'The suppression list does not have this address any more.');
  await recordRemoval(tx, row, { action: removeSuppression, by, reason, at, actionId: null });
  return { removed: 1, held: await countHeld(tx, key, at) };
}

/** The number of addresses of one cause and period. */
export const countMatching = (queries: Queries, period: Period): Promise<number> =>
  queries.$count(emailSuppressions, isIn(period));

/** Removes all addresses of one cause and period. Throws 409 unless they are as many as the caller has seen. */
export async function removeMany(
  tx: Queries,
  { count, ...period }: Period & { count: number },
  { by, reason, at }: Change,
) {
  const rows = await tx.delete(emailSuppressions).where(isIn(period)).returning();
  if (rows.length === 0 || rows.length !== count)
    throw conflict('STATE_CHANGED', `There are ${rows.length} such addresses now. Check them again.`);
  const actionId = newId();
  let held = 0;
  for (const row of rows) {
    await recordRemoval(tx, row, { action: removeSuppressions, by, reason, at, actionId });
    held += await countHeld(tx, row.emailKey, at);
  }
  return { removed: rows.length, held };
}

function isIn({ cause, from, to }: Period) {
  const first = fromWallTime(joinWall(from, '00:00'));
  const after = fromWallTime(addDays(joinWall(to, '00:00'), 1));
  if (!first || !after || after <= first) throw invalid({ to: ['Choose the first day or a later one'] });
  const { createdAt } = emailSuppressions;
  return and(eq(emailSuppressions.cause, cause), gte(createdAt, first), lt(createdAt, after)) ?? sql`false`;
}

const countHeld = (tx: Queries, key: string, at: Date): Promise<number> => tx.$count(outbox, isFree(at, key));

const recordRemoval = (
  tx: Queries,
  row: SuppressionRow,
  { action, by, ...rest }: Change & { action: { name: string }; actionId: string | null },
): Promise<void> =>
  recordAudit(tx, {
    ...rest,
    action,
    actor: by,
    subject: subjectOf(row),
    before: { cause: row.cause },
    after: null,
  });

const subjectOf = ({ emailKey: key }: SuppressionRow) =>
  ({ kind: 'email-address', id: key, name: key }) as const;
