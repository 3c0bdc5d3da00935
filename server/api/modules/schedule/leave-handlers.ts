import * as calls from '../../../../shared/contracts/leave.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { askLeave, decideLeave, presentLeave } from './leave.ts';

/** Days off: asked for by everybody who works here, decided by who plans. */
export function leaveHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  return [
    handle(calls.askLeave, async ({ body: { first_day, last_day, words }, member: { id } }) => {
      const input = { memberId: id, firstDay: first_day, lastDay: last_day, words, at: now() };
      return presentLeave(await db.transaction((tx) => askLeave(tx, input)));
    }),
    handle(calls.decideLeave, async ({ params: { id }, body, member: by }) =>
      presentLeave(await db.transaction((tx) => decideLeave(tx, { ...body, id, by, at: now() }))),
    ),
  ];
}
