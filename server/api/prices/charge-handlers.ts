import * as calls from '../../../shared/contracts/charges.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { discardCharge, draftCharge, publishCharge, withdrawCharge } from './change-charges.ts';
import { type ChargeStore, feeStore, taxStore } from './charge-store.ts';
import { findCharges } from './find-charges.ts';
import { findReach } from './find-rate-plans.ts';
import { findTaxUse } from './find-tax-use.ts';

type ChargeDeps = Pick<Deps, 'db' | 'now'>;

/** What staff see and change of fees and taxes. */
export const chargeHandlers = (deps: ChargeDeps): Handler[] => [
  ...handlersOf(deps, feeStore, calls.feeCalls),
  ...handlersOf(deps, taxStore, calls.taxCalls),
  handle(calls.getTaxUse, ({ query }) => findTaxUse(deps.db.queries, query, deps.now())),
];

/** The calls about fees and those about taxes differ in their rights and tables only. */
const handlersOf = (
  { db, now }: ChargeDeps,
  store: ChargeStore,
  { list, draft, discard, publish, withdraw }: typeof calls.feeCalls | typeof calls.taxCalls,
): Handler[] => [
  handle(list, async ({ member: { permissions } }) => ({
    charges: await findCharges(db.queries, store, now()),
    reach: await findReach(db.queries, now()),
    may_draft: permissions.has(store.kind === 'fee' ? 'Fees:Create' : 'Taxes:Create'),
    may_publish: permissions.has(store.kind === 'fee' ? 'Fees:Update' : 'Taxes:Update'),
  })),
  handle(draft, ({ body, member: by }) =>
    db.transaction((tx) => draftCharge(tx, { store, action: draft, body, by, at: now() })),
  ),
  handle(discard, ({ params: { id }, body, member: by }) =>
    db.transaction((tx) => discardCharge(tx, id, { store, action: discard, body, by, at: now() })),
  ),
  handle(publish, ({ params: { id }, body, member: by }) =>
    db.transaction((tx) => publishCharge(tx, id, { store, action: publish, body, by, at: now() })),
  ),
  handle(withdraw, ({ params: { id }, body, member: by }) =>
    db.transaction((tx) => withdrawCharge(tx, id, { store, action: withdraw, body, by, at: now() })),
  ),
];
