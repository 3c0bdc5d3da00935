import { formatCents } from '../../../shared/format/money.ts';
import type { Books, Drawer, Movement, NetworkEntry, PaidBooking, Paper, Stay } from './books.ts';

/** Where money is: in drawers, at the exit's card terminal, or at the card network. */
export const POCKETS = ['cash', 'terminal', 'network'] as const;
export type Pocket = (typeof POCKETS)[number];

/** The money of a business day, three times, in signed cents. They are equal when the day ties. */
export interface DayTotals extends PocketTotals {
  pockets: Readonly<Record<Pocket, PocketTotals>>;
}

export interface PocketTotals {
  /** What the payments and refunds of stays and bookings say. Vouchers pay time, so they are not in it. */
  stays: number;
  /** What the ledger says of the same. */
  money: number;
  /** What is in drawers, at the card network and at the exit's card terminal. */
  held: number;
}

export interface Reconciliation {
  days: Map<string, DayTotals>;
  /** What doesn't tie, by name. Empty when the days tie. */
  problems: string[];
}

/**
 * Compares what stays, the ledger, drawers and the card network say about the same days. A row that is missing or
 * differs anywhere is in `problems` with the stay, payment or batch that it belongs to.
 */
export function reconcile(books: Books): Reconciliation {
  const matched = match(books);
  return {
    days: addUp(books, matched),
    problems: [
      ...matched.papers.flatMap(checkPaper),
      ...matched.strays.map(describeStray),
      ...books.stays.flatMap(checkStay),
      ...books.bookings.flatMap(checkBooking),
      ...books.drawers.flatMap(checkDrawer),
      ...checkNetwork(books),
    ],
  };
}

interface MatchedPaper extends Paper {
  movements: Movement[];
}

interface Matched {
  papers: MatchedPaper[];
  /** Movements that no paper asked for, or of a batch that isn't there. */
  strays: Movement[];
}

function match({ papers, movements, drawers }: Books): Matched {
  const byPaper = groupByPaper(movements);
  const ids = new Set<string | null>(papers.map(({ id }) => id));
  const batches = new Set<string | null>(drawers.map(({ id }) => id));
  return {
    papers: papers.map((paper) => ({ ...paper, movements: byPaper.get(paper.id) ?? [] })),
    strays: movements.filter(
      ({ paymentId, batchId }) => !ids.has(paymentId) || (batchId !== null && !batches.has(batchId)),
    ),
  };
}

function groupByPaper(movements: readonly Movement[]): Map<string, Movement[]> {
  const groups = new Map<string, Movement[]>();
  for (const movement of movements)
    if (movement.paymentId !== null)
      groups.set(movement.paymentId, [...(groups.get(movement.paymentId) ?? []), movement]);
  return groups;
}

/** A paper counts for the day of its movement; without one, for its own. */
const dayOfPaper = ({ movements, day }: MatchedPaper): string => movements[0]?.day ?? day;

const sum = (rows: readonly { cents: number }[]): number =>
  rows.reduce((total, { cents }) => total + cents, 0);

const IS_ENTRY = new Set(['DROP', 'PAID_IN', 'PAID_OUT']);

const NOTHING: PocketTotals = { stays: 0, money: 0, held: 0 };

/** The totals of a day without money. */
export const NO_TOTALS: DayTotals = {
  ...NOTHING,
  pockets: { cash: NOTHING, terminal: NOTHING, network: NOTHING },
};

function addUp(books: Books, { papers }: Matched): Map<string, DayTotals> {
  const days = new Map<string, DayTotals>();
  const add = (
    day: string,
    column: keyof PocketTotals,
    { pocket, cents }: { pocket: Pocket; cents: number },
  ) => {
    const totals = days.get(day) ?? NO_TOTALS;
    const part = totals.pockets[pocket];
    const pockets = { ...totals.pockets, [pocket]: { ...part, [column]: part[column] + cents } };
    days.set(day, { ...totals, pockets, [column]: totals[column] + cents });
  };
  const dayOfKey = new Map(papers.map((paper) => [paper.networkKey, dayOfPaper(paper)]));
  const pocketOfPaper = new Map(papers.map((paper) => [paper.id, pocketOf(paper)]));
  for (const paper of papers.filter(({ kind, tender }) => kind !== 'ENTRY' && tender !== 'VOUCHER')) {
    const { cents } = paper;
    const pocket = pocketOf(paper);
    add(dayOfPaper(paper), 'stays', { pocket, cents });
    // Without a record to compare with, what was taken is what the payments say.
    if (paper.tender === 'CARD' && paper.networkKey === null)
      add(dayOfPaper(paper), 'held', { pocket, cents });
  }
  for (const { day, kind, tender, cents, paymentId } of books.movements) {
    if (tender === 'VOUCHER' || IS_ENTRY.has(kind)) continue;
    const pocket = pocketOfPaper.get(paymentId ?? '') ?? pocketOfMovement(kind, tender);
    add(day, 'money', { pocket, cents });
    if (tender === 'CASH') add(day, 'held', { pocket: 'cash', cents });
  }
  // A drawer was counted as a whole: what its count says differently belongs to the day of the count.
  for (const drawer of books.drawers)
    if (drawer.closedDay !== null)
      add(drawer.closedDay, 'held', { pocket: 'cash', cents: differenceOf(drawer) });
  for (const { key, day, cents } of books.network)
    add(dayOfKey.get(key) ?? day, 'held', { pocket: 'network', cents });
  return days;
}

function pocketOf({ tender, isOnline }: Paper): Pocket {
  if (tender === 'CASH') return 'cash';
  return isOnline ? 'network' : 'terminal';
}

/** Of a movement that no payment asked for. */
function pocketOfMovement(kind: string, tender: string): Pocket {
  if (tender === 'CASH') return 'cash';
  return kind === 'CARD_AT_EXIT' ? 'terminal' : 'network';
}

const differenceOf = ({ expectedCents, floatCents, movedCents }: Drawer): number =>
  expectedCents === null ? 0 : expectedCents - floatCents - movedCents;

const nameMovement = ({ id, kind, tender, cents, of }: Movement): string =>
  `Movement ${id} (${kind} ${tender}, ${formatCents(cents)}${of === null ? '' : `, ${of}`})`;

function namePaper({ kind, tender, cents, of }: Paper): string {
  const amount = formatCents(Math.abs(cents));
  if (kind === 'ENTRY') return `The entry of ${amount} in batch ${of}`;
  if (kind === 'DISPUTE') return `The ${amount} ${cents < 0 ? 'taken' : 'returned'} in dispute ${of}`;
  const where = kind === 'ONLINE' ? `booking ${of}` : `receipt ${of}`;
  return `The ${tender} ${cents < 0 ? 'refund' : 'payment'} of ${amount} of ${where}`;
}

function checkPaper(paper: MatchedPaper): string[] {
  const moved = sum(paper.movements);
  if (paper.movements.length === 0) return [`${namePaper(paper)} has no movement of money`];
  if (moved === paper.cents) return [];
  return [`${namePaper(paper)} moved ${formatCents(moved)}`];
}

const describeStray = (movement: Movement): string =>
  `${nameMovement(movement)} belongs to no payment, entry or batch`;

function checkStay({ ticket, receipt, ...stay }: Stay): string[] {
  if (receipt === null) return [`The stay with ticket ${ticket ?? '?'} left without a receipt`];
  if (ticket === null) return [`Receipt ${receipt} belongs to no stay`];
  const { totalCents, paidCents, refundedCents, refundPartsCents } = stay;
  return [
    ...differs(`Receipt ${receipt}`, { says: totalCents, adds: paidCents, what: 'payments' }),
    ...differs(`Receipt ${receipt}`, { says: refundedCents, adds: refundPartsCents, what: 'refunds' }),
  ];
}

const checkBooking = ({ number, ...booking }: PaidBooking): string[] => [
  ...differs(`Booking ${number}`, {
    says: booking.paidCents,
    adds: booking.chargedCents,
    what: 'charges',
  }),
  ...differs(`Booking ${number}`, {
    says: booking.refundedCents,
    adds: booking.refundPartsCents,
    what: 'refunds',
  }),
];

const differs = (
  name: string,
  { says, adds, what }: { says: number; adds: number; what: string },
): string[] =>
  says === adds ? [] : [`${name} says ${formatCents(says)}, its ${what} add up to ${formatCents(adds)}`];

function checkDrawer(drawer: Drawer): string[] {
  const { number, isCounted, expectedCents, floatCents, movedCents } = drawer;
  if (expectedCents === null) return isCounted ? [`Batch ${number} is closed without a count`] : [];
  if (!isCounted || differenceOf(drawer) === 0) return [];
  const says = `should have held ${formatCents(expectedCents)} when it was counted`;
  return [
    `Batch ${number} ${says}, its float and movements add up to ${formatCents(floatCents + movedCents)}`,
  ];
}

function checkNetwork({ papers, network }: Books): string[] {
  const entries = new Map<string, NetworkEntry>(network.map((entry) => [entry.key, entry]));
  const keys = new Set(papers.map(({ networkKey }) => networkKey));
  return [
    ...papers.flatMap((paper) => {
      if (paper.networkKey === null) return [];
      const entry = entries.get(paper.networkKey);
      if (!entry) return [`${namePaper(paper)} is unknown to the card network`];
      return differs(`${namePaper(paper)}`, {
        says: paper.cents,
        adds: entry.cents,
        what: 'network’s entries',
      });
    }),
    ...network
      .filter(({ key }) => !keys.has(key))
      .map(({ key, cents }) => `The card network has ${formatCents(cents)} that no payment knows: ${key}`),
  ];
}
