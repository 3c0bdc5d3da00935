import { asc, inArray } from 'drizzle-orm';
import { EXCEPTION_KINDS } from '../../../shared/contracts/exceptions.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { findExceptions, nameExceptionReason } from '../modules/transactions/record-exception.ts';
import { formatCents } from '../../../shared/format/money.ts';
import type { Queries } from '../platform/database/database.ts';
import { nameDiscountReason } from '../modules/transactions/discount-bill.ts';
import { transactionDiscounts, transactionItems } from '../modules/transactions/tables.ts';
import type { FoundStay } from './find-stay.ts';
import { linesOf, type StoryEntry } from './story-part.ts';

/** Tells when the car came and left, with its plates, what was sold in it, its discounts, its receipt, and voided tickets. */
export async function tellCar(queries: Queries, stay: FoundStay): Promise<StoryEntry[]> {
  return [
    ...stay.cars.flatMap((car) => tellTicket(stay, car)),
    ...(await tellItems(queries, stay)),
    ...(await tellDiscounts(queries, stay)),
    ...(await tellExceptions(queries, stay)),
    ...tellReceipt(stay),
  ];
}

function tellTicket({ booking }: FoundStay, car: FoundStay['cars'][number]): StoryEntry[] {
  const { ticketNumber, licensePlate: plate, enteredAt, updatedAt, voidReason, voidedBy } = car;
  const booked = booking?.licensePlate ?? null;
  const isOther = plate !== null && booked !== null && asKey(plate) !== asKey(booked);
  return [
    {
      at: enteredAt,
      kind: 'car',
      title: `Car arrived: ticket ${ticketNumber}`,
      details: [
        ...(plate ? [`License plate ${plate}`] : []),
        ...(isOther ? [`The booking says ${booked}`] : []),
      ],
    },
    ...(car.status === 'VOID'
      ? [
          {
            at: updatedAt,
            kind: 'car' as const,
            title: `Ticket ${ticketNumber} voided: ${voidReason ?? 'no reason'}`,
            actor: voidedBy && `staff:${voidedBy}`,
          },
        ]
      : []),
  ];
}

const asKey = (plate: string) => plate.toUpperCase().replace(/[^A-Z0-9]/g, '');

async function tellItems(queries: Queries, { cars }: FoundStay): Promise<StoryEntry[]> {
  const ids = cars.map(({ id }) => id);
  const rows = await queries
    .select()
    .from(transactionItems)
    .where(inArray(transactionItems.transactionId, ids))
    .orderBy(asc(transactionItems.soldAt));
  return rows.flatMap(({ quantity, name, priceCents, taxCents, soldAt, soldBy, ...item }) => [
    {
      at: soldAt,
      kind: 'car' as const,
      title: `Sold ${quantity} × ${name} for ${formatCents(quantity * priceCents + taxCents)}`,
      actor: soldBy && `staff:${soldBy}`,
    },
    ...(item.voidedAt
      ? [
          {
            at: item.voidedAt,
            kind: 'car' as const,
            title: `Took ${quantity} × ${name} off the bill: ${item.voidReason ?? 'no reason'}`,
            actor: item.voidedBy && `staff:${item.voidedBy}`,
          },
        ]
      : []),
  ]);
}

async function tellDiscounts(queries: Queries, { cars }: FoundStay): Promise<StoryEntry[]> {
  const ids = cars.map(({ id }) => id);
  const rows = await queries
    .select()
    .from(transactionDiscounts)
    .where(inArray(transactionDiscounts.transactionId, ids))
    .orderBy(asc(transactionDiscounts.createdAt));
  return rows.map(({ createdAt, amountCents, reason, words, givenBy }) => ({
    at: createdAt,
    kind: 'car',
    title: `Discount of ${formatCents(amountCents)}: ${nameDiscountReason(reason)}`,
    details: words ? [words] : [],
    actor: `staff:${givenBy}`,
  }));
}

async function tellExceptions(queries: Queries, { cars }: FoundStay): Promise<StoryEntry[]> {
  const rows = await findExceptions(
    queries,
    cars.map(({ id }) => id),
  );
  return rows.map(({ createdAt, kind, reason, words, detail, amountCents, recordedBy }) => ({
    at: createdAt,
    kind: 'car',
    title: [EXCEPTION_KINDS[kind], nameExceptionReason(kind, reason)]
      .filter((part) => part !== '')
      .join(': '),
    details: [
      ...(amountCents ? [formatCents(amountCents)] : []),
      ...(kind === 'PLATE_DIFFERS' && detail ? [`Plate on the car: ${detail}`] : []),
      ...(kind === 'EXIT_CHANGED' && detail ? [`Expected ${formatWhen(detail)}`] : []),
      ...(words ? [words] : []),
    ],
    actor: `staff:${recordedBy}`,
  }));
}

function tellReceipt({ details }: FoundStay): StoryEntry[] {
  if (!details?.receipt) return [];
  const { receipt, payments } = details;
  const online = payments.filter(({ kind }) => kind === 'ONLINE');
  return [
    {
      at: receipt.issuedAt,
      kind: 'car',
      title: `Car left: receipt ${receipt.number}, ${formatCents(receipt.totalCents)}`,
      // What was paid at the exit has entries of its own.
      details: online.map(({ amountCents }) => `${formatCents(amountCents)} was paid online before`),
      lines: linesOf(receipt.rate),
    },
  ];
}
