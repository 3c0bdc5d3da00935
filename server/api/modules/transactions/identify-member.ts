import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { emailKey } from '../../platform/email-key.ts';
import { activeMembers, findActiveMember } from '../members/find-members.ts';
import { transactions } from './tables.ts';

/** A plate belongs to the member who parked with it in this time. */
const PLATE_MS = 365 * DAY_MS;

/**
 * Assigns a transaction without a member to the one who is known at the gate, in the caller's transaction: by what staff
 * type or scan (club number, wallet pass, email or license plate), else by the stay's own email or plate. A plate counts
 * only if one member parked with it in the last year. Throws 422 when nobody matches what was typed.
 *
 * @returns the member's id, or null
 */
export async function identifyMember(
  tx: Queries,
  { id, typed, at }: { id: string; typed: string | null; at: Date },
): Promise<string | null> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id));
  if (!row || row.memberId) return row?.memberId ?? null;
  const memberId = typed
    ? await findTyped(tx, typed, at)
    : ((row.email && (await findByEmail(tx, row.email))) ??
      (row.licensePlate && (await findByPlate(tx, row.licensePlate, at))));
  if (!memberId) {
    if (typed) throw invalid({ member: ['No member has this number, email or license plate'] });
    return null;
  }
  await tx
    .update(transactions)
    .set({ memberId })
    .where(and(eq(transactions.id, id), isNull(transactions.memberId)));
  return memberId;
}

async function findTyped(tx: Queries, typed: string, at: Date): Promise<string | null> {
  if (typed.includes('@')) return findByEmail(tx, typed);
  const number = typed.replace(/[\s-]+/g, '');
  const member = /^\d{8,12}$/.test(number) ? await findActiveMember(tx, { number }) : undefined;
  return member?.id ?? findByPlate(tx, typed, at);
}

const findByEmail = async (tx: Queries, email: string): Promise<string | null> =>
  (await findActiveMember(tx, { emailKey: emailKey(email) }))?.id ?? null;

/** A plate for comparisons: capital letters and digits only. */
export const plateKey = (plate: SQL | typeof transactions.licensePlate): SQL =>
  sql`upper(regexp_replace(${plate}, '[^A-Za-z0-9]', '', 'g'))`;

async function findByPlate(tx: Queries, plate: string, at: Date): Promise<string | null> {
  const active = activeMembers(tx);
  const found = await tx
    .selectDistinct({ id: active.id })
    .from(transactions)
    .innerJoin(active, eq(active.id, transactions.memberId))
    .where(
      and(
        eq(plateKey(transactions.licensePlate), plateKey(sql`${plate}::text`)),
        // The same condition as the index, so that it can be used.
        isNotNull(transactions.memberId),
        ne(transactions.status, 'VOID'),
        gt(transactions.enteredAt, new Date(at.getTime() - PLATE_MS)),
      ),
    )
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
