import { findLedger, findPoints } from '../../../../shared/contracts/points.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { findLedger as findLedgerQuery, type FindVoucherNumbers } from './find-ledger.ts';
import { findPointSummary } from './find-points.ts';
import { ownMember } from '../../platform/serve/own-member.ts';

export interface PointDeps extends Deps {
  findVoucherNumbers: FindVoucherNumbers;
}

export function pointHandlers(deps: PointDeps): Handler[] {
  const { db, now } = deps;
  return [
    handle(findLedger, ({ params, query, caller }) =>
      findLedgerQuery(deps, ownMember(caller, params.n).id, query.page),
    ),

    handle(findPoints, ({ params, caller }) =>
      findPointSummary(db.queries, ownMember(caller, params.n).id, now()),
    ),
  ];
}
