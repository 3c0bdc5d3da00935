import * as calls from '../../../../shared/contracts/ticket-fates.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { explainTicket } from './explain-ticket.ts';
import { findTicketFates } from './find-ticket-fates.ts';

/** What became of every ticket number. */
export const ticketHandlers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] => [
  handle(calls.getTicketFates, async ({ query: { before }, member }) => ({
    ...(await findTicketFates(db.queries, before === undefined ? null : Number(before))),
    may_explain: member.permissions.has('LotWalk:Update'),
  })),

  handle(calls.explainTicket, async ({ params: { number }, body: { reason }, member }) => {
    await db.transaction((tx) => explainTicket(tx, { number, reason, by: member.id, at: now() }));
    return {};
  }),
];
