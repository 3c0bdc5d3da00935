import * as calls from '../../../../shared/contracts/debts.ts';
import { newId } from '../../platform/new-id.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { getDebt, presentDebt } from './find-debt.ts';
import { mailDebtByStaff } from './mail-debt.ts';
import { type DebtDeps, payDebt } from './pay-debt.ts';

/** The calls about what drivers pay later. */
export const debtHandlers = (deps: DebtDeps): Handler[] => [
  handle(calls.findDebt, async ({ subject: stay }) =>
    presentDebt(await getDebt(deps.db.queries, stay.row.id), stay),
  ),
  handle(calls.payDebt, async ({ subject: stay, body: card, caller }) => {
    const attemptKey = caller.idempotencyKey ?? newId();
    return presentDebt(await payDebt(deps, { stay, card, attemptKey }), stay);
  }),
  handle(calls.mailDebt, async ({ params: { id }, body: { email: recipient }, member: by }) => {
    const mail = { recipient, by, signer: deps.signer, at: deps.now() };
    await deps.db.transaction((tx) => mailDebtByStaff(tx, id, mail));
    return {};
  }),
];
