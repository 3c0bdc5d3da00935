import { findLedger, findPoints, recordReceipt } from '../../../../shared/contracts/points.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { runOnce } from '../../platform/idempotency/run-idempotent.ts';
import { throttle } from '../../platform/limits/limits.ts';
import { findLedger as findLedgerQuery } from './find-ledger.ts';
import { findPointSummary } from './find-points.ts';
import { ownMember } from '../../platform/serve/own-member.ts';
import { recordReceipt as recordReceiptCommand } from './record-receipt.ts';

const HOUR = 3600;

export function pointHandlers(deps: Deps): Handler[] {
  const { db, now } = deps;
  return [
    handle(findLedger, ({ params, query, caller }) =>
      findLedgerQuery(db.queries, ownMember(caller, params.n).id, query.page),
    ),

    handle(findPoints, ({ params, caller }) =>
      findPointSummary(db.queries, ownMember(caller, params.n).id, now()),
    ),

    handle(recordReceipt, async ({ params, body, caller }) => {
      const member = ownMember(caller, params.n);
      // Whoever guesses validation codes is stopped, however many memberships or addresses they have.
      await throttle(db.queries, `record:${member.id}`, 20, HOUR, now());
      await throttle(db.queries, `record-number:${params.receipt}`, 10, HOUR, now());
      const wanted = { number: params.receipt, code: body.validation_code };
      return runOnce(db, { contract: recordReceipt, caller, member, body: wanted }, (tx) =>
        recordReceiptCommand(tx, deps, member, wanted),
      );
    }),
  ];
}
