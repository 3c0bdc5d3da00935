import type { SessionEffect } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/contracts.ts';
import { toPattern } from '../../call-pattern.ts';

const effects = contracts.flatMap(({ session, method, path }) =>
  session === undefined ? [] : [{ session, method, pattern: toPattern(path) }],
);

/** What a call below the API's base means for the browser's login; undefined for most calls. */
export const findSessionEffect = (method: string, path: string): SessionEffect | undefined =>
  effects.find((effect) => effect.method === method && effect.pattern.test(path))?.session;
