import * as calls from '../../../shared/contracts/occupancy.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { endSaleStop, type SaleStop, stopSales } from '../modules/capacity/stop-sales.ts';
import type { Deps } from '../platform/deps.ts';
import { recordChange } from '../platform/live/record-change.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { findOccupancy } from './find-occupancy.ts';
import { presentStops } from './present-stop.ts';
import { readStop } from './read-stop.ts';

/** The spaces of the next 48 hours, and what is sold. */
export const occupancyHandlers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] => [
  handle(calls.getOccupancy, async ({ member }) => ({
    ...(await findOccupancy(db.queries, now())),
    may_stop: member.permissions.has('Capacity:Update'),
  })),

  handle(calls.stopSales, ({ body, member: actor }) =>
    db.transaction(async (tx) => {
      const at = now();
      const input = { ...readStop(body, at), stoppedBy: actor.id };
      const stop = await stopSales(tx, input, at);
      const cause = { action: calls.stopSales, actor, reason: stop.reason, at };
      await recordAudit(tx, { ...cause, subject: subjectOf(stop), before: null, after: fieldsOf(stop) });
      await recordChange(tx, 'capacity', stop.id);
      const [answer] = await presentStops(tx, [stop]);
      if (!answer) throw new Error('unreachable');
      return answer;
    }),
  ),

  handle(calls.endSaleStop, ({ params: { id }, member: actor }) =>
    db.transaction(async (tx) => {
      const at = now();
      const stop = await endSaleStop(tx, id, at);
      if (!stop) throw notFound('This is sold again already.');
      const cause = { action: calls.endSaleStop, actor, at };
      await recordAudit(tx, { ...cause, subject: subjectOf(stop), before: fieldsOf(stop), after: null });
      await recordChange(tx, 'capacity', stop.id);
      return {};
    }),
  ),
];

const subjectOf = ({ id, firstDay, lastDay }: SaleStop) =>
  ({ kind: 'capacity', id, name: firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}` }) as const;

const fieldsOf = ({ firstDay, lastDay, products, endsAt }: SaleStop) => ({
  first_day: firstDay,
  last_day: lastDay,
  products,
  ends_at: endsAt.toISOString(),
});
