import { and, between, desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { LEDGER_PAGE_SIZE, type findLedger as contract } from '../../../../shared/contracts/points.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { pointAccounts, pointLots, pointMovementLots, pointMovements } from './tables.ts';

type Ledger = v.InferInput<typeof contract.output>;
type Entry = Ledger['items'][number];
/** The numbers of vouchers by their ids. Passed in because the vouchers module comes after this one. */
export type FindVoucherNumbers = (queries: Queries, ids: string[]) => Promise<Map<string, string>>;

interface LedgerDeps {
  db: Pick<Database, 'queries'>;
  findVoucherNumbers: FindVoucherNumbers;
}

type Movement = typeof pointMovements.$inferSelect;

/**
 * A page of a member's ledger, newest row first. Rows are numbered without gaps, so the last of ten thousand pages is as
 * fast as the first.
 */
export async function findLedger(deps: LedgerDeps, memberId: string, page: number): Promise<Ledger> {
  const { queries } = deps.db;
  const [account] = await queries
    .select({ count: pointAccounts.movements })
    .from(pointAccounts)
    .where(eq(pointAccounts.memberId, memberId));
  const count = account?.count ?? 0;
  const last = count - (page - 1) * LEDGER_PAGE_SIZE;
  const items = last > 0 ? await findRows(deps, memberId, last) : [];
  return { items, count, page, page_size: LEDGER_PAGE_SIZE };
}

async function findRows(
  { db: { queries }, findVoucherNumbers }: LedgerDeps,
  memberId: string,
  last: number,
): Promise<Entry[]> {
  const first = last - LEDGER_PAGE_SIZE + 1;
  const [movements, parts] = await Promise.all([
    queries
      .select()
      .from(pointMovements)
      .where(and(eq(pointMovements.memberId, memberId), between(pointMovements.position, first, last)))
      .orderBy(desc(pointMovements.position)),
    queries
      .select({ part: pointMovementLots, lot: pointLots })
      .from(pointMovementLots)
      .innerJoin(pointLots, eq(pointLots.id, pointMovementLots.lotId))
      .where(and(eq(pointMovementLots.memberId, memberId), between(pointMovementLots.position, first, last)))
      .orderBy(pointLots.earnedAt, pointLots.id),
  ]);
  const voucherNumbers = await findVoucherNumbers(
    queries,
    movements.flatMap(({ sourceKind, sourceId }) => (sourceKind === 'VOUCHER' && sourceId ? [sourceId] : [])),
  );
  return movements.map((movement) => ({
    id: String(movement.position),
    date: formatWireDate(movement.createdAt),
    points: movement.points,
    rule: movement.rule,
    reason: movement.reason,
    source: presentSource(movement, voucherNumbers.get(movement.sourceId ?? '') ?? null),
    actor: describeActor(movement.actor),
    balance: movement.balance,
    lots: parts
      .filter(({ part }) => part.position === movement.position)
      .map(({ part, lot }) => ({
        points: part.points,
        earned: formatWireDate(lot.earnedAt),
        available: formatWireDate(lot.availableAt),
        expires: formatWireDate(lot.expiresAt),
        remaining: lot.remaining,
      })),
  }));
}

function presentSource({ sourceKind: kind, sourceId: id }: Movement, voucherNumber: string | null) {
  if (kind === 'LOT') return { kind, number: null, id: null };
  return { kind, number: kind === 'RECEIPT' ? id : voucherNumber, id };
}

function describeActor(actor: string): string {
  if (actor.startsWith('member:')) return 'You';
  if (actor.startsWith('staff:')) return 'Our staff';
  return actor === 'exit' ? 'At the exit' : 'Automatic';
}
