import { countCents, DENOMINATIONS, type DrawerCount } from '../../../shared/contracts/batches.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { addDays, joinWall } from '../../../shared/format/wall-time.ts';
import { expectedCents } from '../modules/batches/batch-rules.ts';
import type { batchCounts, batches, batchEntries } from '../modules/batches/tables.ts';
import { businessDay } from '../modules/money/business-day.ts';
import { newId } from '../platform/new-id.ts';
import { DAY_START, type MoneyHistory } from './money-history.ts';
import { createRandom, type Random } from './random.ts';

/** Who takes cash while the demo runs; the only one whose drawer is open. */
export const DEMO_CASHIER = 'demo-cashier';
/** Everybody in the demo who may open a drawer. They take turns. */
const CASHIERS = [DEMO_CASHIER, 'demo-shift-lead', 'demo-manager', 'demo-admin'];
const SHIFTS = ['07:00', '15:00', '23:00'];
const SHIFT_MS = 8 * HOUR_MS;
const FLOAT: DrawerCount = { twenties: 4, fives: 12, ones: 30, quarters: 80, dimes: 100 };
const FLOAT_CENTS = countCents(FLOAT);
/** The youngest closed batches wait for approval. */
const TO_APPROVE = 3;
const EXPENSES = ['Ice for the cooler', 'Light bulbs for the booth', 'Fuel for the jump starter'];

/** A payment at the exit. */
interface ExitPayment {
  kind: string;
  amountCents: number;
  createdAt: Date;
}

/** A drawer of one shift, before its batch is counted. */
export interface DemoShift {
  batchId: string;
  cashierId: string;
  openedAt: Date;
  endsAt: Date;
}

export interface BatchHistory {
  batches: (typeof batches.$inferInsert)[];
  counts: (typeof batchCounts.$inferInsert)[];
  entries: (typeof batchEntries.$inferInsert)[];
  movements: MoneyHistory[];
}

/** The shifts of the past days, three a day. The last one is still running. */
export function inventShifts(now: Date, pastDays: number): DemoShift[] {
  const today = joinWall(pacificDay(now), '00:00');
  const starts: Date[] = [];
  for (let at = -pastDays; at <= 0; at += 1)
    for (const time of SHIFTS) {
      const start = fromWallTime(joinWall(addDays(today, at).slice(0, 10), time));
      if (start && start <= now) starts.push(start);
    }
  return starts.map((openedAt, index) => {
    const isRunning = index === starts.length - 1;
    const turn = (index % SHIFTS.length) + Math.floor(index / (5 * SHIFTS.length));
    const cashierId = CASHIERS[turn % CASHIERS.length] ?? DEMO_CASHIER;
    return {
      batchId: newId(),
      cashierId: isRunning ? DEMO_CASHIER : cashierId,
      openedAt,
      endsAt: starts[index + 1] ?? new Date(openedAt.getTime() + SHIFT_MS),
    };
  });
}

/** The shift in which something happens, if it is in the history. `shifts` are in order. */
export function findShift(shifts: readonly DemoShift[], at: Date): DemoShift | undefined {
  return shifts.findLast(({ openedAt }) => openedAt <= at);
}

/** The bills that a driver hands over for an amount. */
export const inventTendered = (cents: number): number => Math.ceil(cents / 20_00) * 20_00;

/** Invents drops, expenses, counts and approvals of the shifts from the payments in each of them. */
export function inventBatches(
  shifts: readonly DemoShift[],
  paid: ReadonlyMap<string, ExitPayment[]>,
  now: Date,
): BatchHistory {
  const random = createRandom(37_037);
  const history: BatchHistory = { batches: [], counts: [], entries: [], movements: [] };
  for (const [index, shift] of shifts.entries()) {
    const payments = paid.get(shift.batchId) ?? [];
    const cash = payments
      .filter(({ kind }) => kind === 'CASH')
      .reduce((sum, one) => sum + one.amountCents, 0);
    const isRunning = shift.endsAt > now;
    const entries = isRunning ? [] : inventEntries(random, shift, cash);
    history.entries.push(...entries);
    history.movements.push(...entries.map((entry) => entryMovement(entry, shift)));
    const base = {
      id: shift.batchId,
      cashierId: shift.cashierId,
      float: FLOAT,
      floatCents: FLOAT_CENTS,
      payments: payments.length,
      openedAt: shift.openedAt,
    };
    if (isRunning) {
      history.batches.push({
        ...base,
        state: 'OPEN',
        closedAt: null,
        reason: null,
        approvedBy: null,
        approvedAt: null,
      });
      continue;
    }
    const isApproved = index < shifts.length - 1 - TO_APPROVE;
    const moved = entries.reduce((sum, { cents }) => sum - cents, cash);
    const { counts, reason } = inventCounts(random, shift, expectedCents(FLOAT_CENTS, { CASH_IN: moved }));
    history.counts.push(...counts);
    history.batches.push({
      ...base,
      state: isApproved ? 'APPROVED' : 'CLOSED',
      closedAt: shift.endsAt,
      reason,
      approvedBy: isApproved ? colleagueOf(shift, 2) : null,
      approvedAt: isApproved ? new Date(shift.endsAt.getTime() + 3 * HOUR_MS) : null,
    });
  }
  return history;
}

/** Somebody else who works at the lot. */
function colleagueOf({ cashierId }: DemoShift, turn: number): string {
  const others = CASHIERS.filter((id) => id !== cashierId && id !== DEMO_CASHIER);
  return others[turn % others.length] ?? 'demo-admin';
}

type Entry = typeof batchEntries.$inferInsert & { at: Date };

function inventEntries(random: Random, shift: DemoShift, cash: number): Entry[] {
  const { batchId, cashierId: takenBy, openedAt } = shift;
  const common = { batchId, takenBy };
  const drop = Math.floor(cash / 20_00) * 20_00;
  const entries: Entry[] = [];
  if (drop > 0) {
    const at = new Date(shift.endsAt.getTime() - 20 * MINUTE_MS);
    entries.push({
      ...common,
      id: newId(),
      kind: 'DROP',
      cents: drop,
      bagNumber: String(random.between(1000, 9999)),
      reason: null,
      at,
      confirmedBy: colleagueOf(shift, random.between(0, 2)),
      confirmedAt: new Date(at.getTime() + 2 * MINUTE_MS),
    });
  }
  if (random.next() < 0.08)
    entries.push({
      ...common,
      id: newId(),
      kind: 'PAID_OUT',
      cents: random.between(4_00, 18_00),
      bagNumber: null,
      reason: random.pick(EXPENSES),
      at: new Date(openedAt.getTime() + random.between(60, 300) * MINUTE_MS),
      confirmedBy: null,
      confirmedAt: null,
    });
  return entries;
}

function entryMovement(
  { id, batchId, kind, cents, bagNumber, reason, at }: Entry,
  { cashierId }: DemoShift,
): MoneyHistory {
  return {
    at,
    businessDay: businessDay(at, DAY_START),
    kind,
    tender: 'CASH',
    cents: -cents,
    bookingId: null,
    receiptNumber: null,
    paymentId: id,
    batchId,
    actor: `staff:${cashierId}`,
    reason: reason ?? `Bag ${bagNumber ?? ''}`,
  };
}

/** Most drawers are exact. Some are off by little, few by more than the limit, which takes a recount and a reason. */
function inventCounts(random: Random, { batchId, cashierId, endsAt }: DemoShift, expected: number) {
  const luck = random.next();
  const cents = luck < 0.7 ? 0 : luck < 0.96 ? random.between(-12, 12) * 25 : -10_00;
  const count = (position: number, countedCents: number) => ({
    batchId,
    position,
    count: inPieces(countedCents),
    countedCents,
    expectedCents: expected,
    countedBy: cashierId,
    at: endsAt,
  });
  if (Math.abs(cents) <= 5_00) return { counts: [count(1, Math.max(0, expected + cents))], reason: null };
  return {
    counts: [count(1, expected + cents - 20_00), count(2, expected + cents)],
    reason: 'Gave change for a twenty instead of a ten',
  };
}

/** An amount in as few pieces as possible. */
function inPieces(cents: number): DrawerCount {
  let left = cents;
  return Object.fromEntries(
    DENOMINATIONS.flatMap(({ name, cents: worth }) => {
      const pieces = Math.floor(left / worth);
      left -= pieces * worth;
      return pieces > 0 ? [[name, pieces]] : [];
    }),
  );
}
