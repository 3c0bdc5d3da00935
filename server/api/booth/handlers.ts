import * as calls from '../../../shared/contracts/booth.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { findPeople, findWaiting } from '../modules/hand-overs/find-hand-overs.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler, type Member } from '../platform/serve/handler.ts';
import type { LoadRates } from '../modules/rates/load-rates.ts';
import { recordReprint } from '../modules/transactions/record-exception.ts';
import { mayCheckIn } from './add-actions.ts';
import { addAmounts } from './add-amounts.ts';
import { findBoard } from './find-board.ts';
import { findTicket } from './find-ticket.ts';
import { scanCode } from './scan-code.ts';

/** What the booth asks before it checks a car in or out. */
export const boothHandlers = ({ db, now, loadRates }: Deps & { loadRates: LoadRates }): Handler[] => [
  handle(calls.scan, async ({ body, member }) => {
    return scanCode(db.queries, { code: body.code, member, rates: await loadRates(), now: now() });
  }),
  handle(calls.printTicket, ({ params }) => findTicket(db.queries, params.id)),
  handle(calls.reprintTicket, async ({ params: { id: transactionId }, member: by }) => {
    const ticket = await findTicket(db.queries, transactionId);
    await db.transaction((tx) => recordReprint(tx, { transactionId, by, at: now() }));
    return ticket;
  }),
  handle(calls.getLotBoard, async ({ member }) => ({
    ...(await addAmounts(db.queries, await findBoard(db.queries, now()), {
      rates: await loadRates(),
      now: now(),
    })),
    may_check_in: mayCheckIn(member),
    unread_hand_over: await findUnread(db.queries, member),
  })),
];

async function findUnread(queries: Queries, { id }: Member): Promise<calls.LotBoard['unread_hand_over']> {
  const waiting = await findWaiting(queries);
  if (!waiting || waiting.outBy === id) return null;
  const nameOf = await findPeople(queries, [waiting.outBy]);
  return { by: nameOf(waiting.outBy).name, at: formatWireDate(waiting.outAt) };
}
