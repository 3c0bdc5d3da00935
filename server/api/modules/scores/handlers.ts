import * as calls from '../../../../shared/contracts/scores.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { recordScore } from './record-score.ts';

export function scoreHandlers(deps: Deps): Handler[] {
  return [handle(calls.scoreStay, ({ subject, body }) => recordScore(deps, subject.row.id, body))];
}
