import type { Limit } from '../../../../shared/contracts/contract.ts';
import { emailKey } from '../email-key.ts';
import type { LimitUse } from '../limits/limits.ts';
import { typedNumber } from '../typed-number.ts';
import type { Caller, Subject } from './handler.ts';

/** What limits count by; only what the limits in question ask for has to be there. */
export interface Counted {
  caller?: Caller;
  /** The fields of path and body. */
  input?: Readonly<Record<string, unknown>>;
  subject?: Subject | undefined;
}

/**
 * The counters of these limits for one call. All calls list theirs in one order: each statement locks the counters in
 * it, and so two of them cannot wait for each other.
 */
export const listUses = (limits: readonly Limit[], counted: Counted): LimitUse[] =>
  limits
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .map(({ name, per, max, seconds, only }) => ({
      key: `${name}:${keyOf(per, counted)}`,
      max,
      seconds,
      ...(only !== undefined && { only }),
    }));

const ORDER = ['address', 'session', 'account', 'subject'];

/** Inputs come last: whoever is over their own limit no longer counts against a number or an email address. */
const rank = ({ per }: Limit) => (typeof per === 'string' ? ORDER.indexOf(per) : ORDER.length);

function keyOf(per: Limit['per'], { caller, input, subject }: Counted): string {
  if (per === 'address') return required(caller?.ip, per);
  if (per === 'session') return required(caller?.sessionId, per);
  if (per === 'account') return required(caller?.member?.id, per);
  if (per === 'subject') return required(subject?.row.id, per);
  const typed = required(input?.[per.input], per.input);
  if (per.as === 'number') return typedNumber(typed);
  return per.as === 'email' ? emailKey(typed) : typed;
}

function required(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw new Error(`A limit counts by ${name}, which the call does not have`);
}
