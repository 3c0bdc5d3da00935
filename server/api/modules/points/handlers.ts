import * as calls from '../../../../shared/contracts/points.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { findLedger, type FindVoucherNumbers } from './find-ledger.ts';
import { findPointSummary } from './find-points.ts';

export interface PointDeps extends Deps {
  findVoucherNumbers: FindVoucherNumbers;
}

export function pointHandlers(deps: PointDeps): Handler[] {
  const { db, now } = deps;
  return [
    handle(calls.findLedger, ({ member, query }) => findLedger(deps, member.id, query.page)),

    handle(calls.findPoints, ({ member }) => findPointSummary(db.queries, member.id, now())),
  ];
}
