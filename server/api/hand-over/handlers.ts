import * as calls from '../../../shared/contracts/hand-overs.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import {
  findHandOver,
  findNotes,
  findPast,
  findPeople,
  findWaiting,
  type HandOverRow,
} from '../modules/hand-overs/find-hand-overs.ts';
import { acknowledgeHandOver, signHandOver, writeNote } from '../modules/hand-overs/sign-hand-over.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler, type Member } from '../platform/serve/handler.ts';
import { gatherParts, PARTS } from './gather-parts.ts';

/** The change of shifts: what is open, notes for the next shift, and two signatures. */
export function handOverHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  const { queries } = db;
  return [
    handle(calls.getHandOver, async ({ member }) => {
      const waiting = await findWaiting(queries);
      const past = await findPast(queries);
      return {
        parts: keepVisible(await gatherParts(queries, now()), member),
        notes: (await presentNotes(queries)).notes,
        waiting: waiting ? await present(queries, waiting, member) : null,
        past: await presentPast(queries, past),
      };
    }),
    handle(calls.getPastHandOver, async ({ params: { id }, member }) => {
      const found = await findHandOver(queries, id);
      if (!found) throw notFound('We can’t find this hand-over.');
      return present(queries, found, member);
    }),
    handle(calls.addHandOverNote, ({ body: { note }, member: by }) =>
      db.transaction(async (tx) => {
        const { at } = await writeNote(tx, { note, by, at: now() });
        const nameOf = await findPeople(tx, [by.id]);
        return { note, by: nameOf(by.id), at: formatWireDate(at) };
      }),
    ),
    handle(calls.signHandOver, ({ member: by }) =>
      db.transaction(async (tx) => {
        const parts = await gatherParts(tx, now());
        const { notes, lastNoteId } = await presentNotes(tx);
        const signed = await signHandOver(tx, { snapshot: { parts, notes }, lastNoteId, by, at: now() });
        return present(tx, signed, by);
      }),
    ),
    handle(calls.acknowledgeHandOver, ({ params: { id }, member: by }) =>
      db.transaction(async (tx) => present(tx, await acknowledgeHandOver(tx, { id, by, at: now() }), by)),
    ),
  ];
}

const keepVisible = (parts: calls.HandOver['parts'], { permissions }: Member) =>
  parts.filter(({ key }) => permissions.has(PARTS[key].permission));

async function presentNotes(queries: Queries) {
  const rows = await findNotes(queries);
  const nameOf = await findPeople(
    queries,
    rows.map(({ memberId }) => memberId),
  );
  return {
    notes: rows.map(({ note, memberId, at }) => ({ note, by: nameOf(memberId), at: formatWireDate(at) })),
    lastNoteId: rows.at(-1)?.id ?? 0,
  };
}

async function present(queries: Queries, row: HandOverRow, member: Member): Promise<calls.HandOver> {
  const [signatures] = await presentPast(queries, [row]);
  if (!signatures) throw new Error('A hand-over disappeared');
  return {
    ...signatures,
    parts: keepVisible(row.snapshot.parts, member),
    notes: row.snapshot.notes,
    may_sign: row.inBy === null && row.outBy !== member.id,
  };
}

async function presentPast(
  queries: Queries,
  rows: Pick<HandOverRow, 'id' | 'number' | 'outBy' | 'outAt' | 'inBy' | 'inAt'>[],
): Promise<calls.HandOverRow[]> {
  const nameOf = await findPeople(
    queries,
    rows.flatMap(({ outBy, inBy }) => [outBy, inBy]),
  );
  return rows.map(({ id, number, outBy, outAt, inBy, inAt }) => ({
    id,
    number,
    out_by: nameOf(outBy),
    out_at: formatWireDate(outAt),
    in_by: inBy === null ? null : nameOf(inBy),
    in_at: inAt && formatWireDate(inAt),
  }));
}
