import type { DifferenceKind } from '../../../../shared/contracts/lot-walks.ts';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { formatWhen } from '../../../../shared/format/time.ts';

/** A car in the books during a walk. */
export interface BookedCar {
  id: string;
  ticketNumber: string;
  licensePlate: string | null;
  enteredAt: Date;
  /** When its booking ends. */
  expectedAt: Date | null;
  /** Came before the walk began and had not left when it ended, so the walk must see it. */
  isWholeWalk: boolean;
  /** Where and when earlier walks saw it last. */
  earlier: { row: string; at: Date } | null;
}

/** A sighting that was not taken back. */
export interface SeenCar {
  transactionId: string | null;
  licensePlate: string | null;
  row: string;
}

/** The last stay of a plate whose car left by the books. */
export interface LeftCar {
  id: string;
  ticketNumber: string;
  exitedAt: Date;
}

export interface FoundDifference {
  kind: DifferenceKind;
  subject: string;
  transactionId: string | null;
  otherTransactionId: string | null;
  licensePlate: string | null;
  details: string[];
}

interface Walk {
  cars: readonly BookedCar[];
  seen: readonly SeenCar[];
  /** By plate. */
  left: ReadonlyMap<string, LeftCar>;
}

/**
 * Compares what a walk saw with the books. Each car is listed once: a car that left by the books but was seen is paired
 * with a missing car that may have left with its ticket.
 */
export function compareWalk({ cars, seen, left }: Walk): FoundDifference[] {
  const rows = groupRows(seen);
  const missing = cars.filter((car) => car.isWholeWalk && !rows.cars.has(car.id));
  const swaps = pairSwaps(missing, [...rows.unknown.keys()], left);
  const swapped = new Set(swaps.flatMap(({ plate, car }) => [plate, car.id]));
  return [
    ...swaps.map((swap) => describeSwap(swap, rows.unknown.get(swap.plate) ?? [])),
    ...missing.filter(({ id }) => !swapped.has(id)).map(describeMissing),
    ...[...rows.unknown]
      .filter(([plate]) => !swapped.has(plate))
      .map(([plate, where]) => describeUnknown(plate, where, left.get(plate))),
    ...cars.flatMap((car) => describeMoved(car, rows.cars.get(car.id) ?? [])),
  ];
}

/** The rows in which each car was seen, each once. */
function groupRows(seen: readonly SeenCar[]) {
  const cars = new Map<string, string[]>();
  const unknown = new Map<string, string[]>();
  for (const { transactionId, licensePlate, row } of seen) {
    const [group, key] = transactionId ? [cars, transactionId] : [unknown, licensePlate ?? ''];
    const rows = group.get(key) ?? [];
    if (!rows.includes(row)) group.set(key, [...rows, row]);
  }
  return { cars, unknown };
}

interface Swap {
  plate: string;
  left: LeftCar;
  car: BookedCar;
}

/**
 * Pairs plates that left by the books with missing cars, the likeliest first. A car that came later, or that a walk saw
 * later, cannot have left then.
 */
function pairSwaps(
  missing: readonly BookedCar[],
  plates: readonly string[],
  left: ReadonlyMap<string, LeftCar>,
): Swap[] {
  const pairs = plates.flatMap((plate) => {
    const gone = left.get(plate);
    if (!gone) return [];
    return missing
      .filter(
        ({ enteredAt, earlier }) => enteredAt < gone.exitedAt && !(earlier && earlier.at > gone.exitedAt),
      )
      .map((car) => ({ plate, left: gone, car, unlikely: rankPair(car, gone) }));
  });
  const swaps: Swap[] = [];
  for (const pair of pairs.toSorted((a, b) => a.unlikely - b.unlikely)) {
    const isTaken = swaps.some(({ plate, car }) => plate === pair.plate || car.id === pair.car.id);
    if (!isTaken) swaps.push(pair);
  }
  return swaps;
}

/** A booked car that left within so many hours of its pick-up is likelier than one without a booking. */
const NEAR_HOURS = 24;

/**
 * How unlikely it is that a missing car left at this exit: the hours from the end of its booking. Of cars without one, those
 * that have parked longest save the most by another ticket.
 */
function rankPair({ expectedAt, enteredAt }: BookedCar, { exitedAt }: LeftCar): number {
  const hoursFrom = (date: Date) => Math.abs(exitedAt.getTime() - date.getTime()) / HOUR_MS;
  return expectedAt ? hoursFrom(expectedAt) : NEAR_HOURS + 1 / (1 + hoursFrom(enteredAt));
}

const nameRows = (rows: readonly string[]) =>
  `${rows.length === 1 ? 'row' : 'rows'} ${rows.toSorted().join(' and ')}`;

function describeSwap({ plate, left, car }: Swap, rows: readonly string[]): FoundDifference {
  return {
    kind: 'SWAP',
    subject: car.id,
    transactionId: car.id,
    otherTransactionId: left.id,
    licensePlate: plate,
    details: [
      `${plate} is in ${nameRows(rows)}, but its ticket ${left.ticketNumber} left ${formatWhen(left.exitedAt)}.`,
      `${nameCar(car)} is in the books and was not seen: it may have left with that ticket.`,
    ],
  };
}

const describeMissing = (car: BookedCar): FoundDifference => ({
  kind: 'NOT_SEEN',
  subject: car.id,
  transactionId: car.id,
  otherTransactionId: null,
  licensePlate: car.licensePlate,
  details: [
    `Came ${formatWhen(car.enteredAt)}${car.expectedAt ? `, booked until ${formatWhen(car.expectedAt)}` : ''}.`,
    car.earlier
      ? `Last seen ${formatWhen(car.earlier.at)} in row ${car.earlier.row}.`
      : 'No walk has seen it before.',
  ],
});

const nameCar = ({ ticketNumber, licensePlate }: BookedCar) =>
  `${licensePlate ?? 'A car without a plate'} with ticket ${ticketNumber}`;

const describeUnknown = (
  plate: string,
  rows: readonly string[],
  left: LeftCar | undefined,
): FoundDifference => ({
  kind: 'UNKNOWN',
  subject: plate,
  transactionId: null,
  otherTransactionId: left?.id ?? null,
  licensePlate: plate,
  details: [
    `Seen in ${nameRows(rows)}.`,
    left
      ? `Its last ticket ${left.ticketNumber} left ${formatWhen(left.exitedAt)}.`
      : 'No parked car has this plate.',
  ],
});

/** A car in two rows of one walk was misread or moved meanwhile; it is not listed as moved, too. */
function describeMoved(car: BookedCar, rows: readonly string[]): FoundDifference[] {
  const { id, ticketNumber, licensePlate, earlier } = car;
  const about = { subject: id, transactionId: id, otherTransactionId: null, licensePlate };
  const [row] = rows;
  if (rows.length > 1) {
    const details = [`Ticket ${ticketNumber} was seen in ${nameRows(rows)}.`];
    return [{ ...about, kind: 'SEEN_TWICE', details }];
  }
  if (row === undefined || !earlier || earlier.row === row) return [];
  const details = [
    `Ticket ${ticketNumber} is in row ${row}.`,
    `It was in row ${earlier.row} ${formatWhen(earlier.at)}.`,
  ];
  return [{ ...about, kind: 'MOVED', details }];
}
