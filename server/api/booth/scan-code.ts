import type { Scanned } from '../../../shared/contracts/booth.ts';
import { formatCents } from '../../../shared/format/money.ts';
import type { Queries } from '../platform/database/database.ts';
import { findMembers } from '../modules/members/find-members.ts';
import type { Member } from '../platform/serve/handler.ts';
import { addActions, mayCheckIn } from './add-actions.ts';
import { addDebts, findPlateDebt } from './add-debts.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { findByCode, findByWords, type Found } from './find-scanned.ts';
import { findThings } from './find-things.ts';
import { presentCards } from './present-card.ts';
import { readCodes } from './read-codes.ts';

interface ScanInput {
  code: string;
  /** The employee: their rights decide the next steps. */
  member: Member;
  rates: Rates;
  now: Date;
}

/** Says what a scanned or typed code is, with all that the booth needs for the next step. */
export async function scanCode(queries: Queries, { code, member, rates, now }: ScanInput): Promise<Scanned> {
  const codes = readCodes(code);
  const exact = await findByCode(queries, codes, now);
  const found = exact.length > 0 ? exact : await findByWords(queries, code, now);
  const things = await findThings(queries, found);
  const cards = presentCards(things, { rates, now });
  if (cards.length > 0) {
    const { stays } = things;
    return {
      cards: await addDebts(queries, await addActions(queries, cards, { stays, member, now }), things),
      message: null,
      drive_up: null,
    };
  }
  const known = await describeMember(queries, found);
  const message = `No ticket, booking or car matches.${await describePlateDebt(queries, codes.plate)}`;
  const { drive_up: driveUp, ...answer } = known ?? {
    cards,
    message,
    drive_up: driveUpOf(codes.plate),
  };
  return { ...answer, drive_up: mayCheckIn(member) ? driveUp : null };
}

/** What is owed for a plate's earlier stays, as a sentence; nothing if it owes nothing. */
async function describePlateDebt(queries: Queries, plate: string | null): Promise<string> {
  const owed = plate ? await findPlateDebt(queries, plate) : 0;
  return owed > 0 ? ` This plate owes ${formatCents(owed)} for an earlier stay.` : '';
}

/** A member who has neither parked nor booked: their car drives up, and the stay earns points. */
async function describeMember(queries: Queries, found: Found): Promise<Scanned | null> {
  const id = found.find(({ kind }) => kind === 'member')?.id;
  const member = id ? (await findMembers(queries, [id])).get(id) : undefined;
  if (!member) return null;
  return {
    cards: [],
    message: `${member.longName} is a member without a car here or a booking.`,
    drive_up: { license_plate: member.licensePlate, member: member.number },
  };
}

/** Plates have two to eight letters and digits; longer codes are numbers of ours. */
const driveUpOf = (plate: string | null): Scanned['drive_up'] =>
  plate && plate.length <= 8 ? { license_plate: plate, member: null } : null;
