import { scoreStay } from '../../../../shared/contracts/scores.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { recordScore } from './record-score.ts';

export function scoreHandlers(deps: Deps): Handler[] {
  return [
    handle(scoreStay, ({ params, query, body, caller }) =>
      recordScore(deps, { transactionId: params.id, body, proof: query, caller }),
    ),
  ];
}
