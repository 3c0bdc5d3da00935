import type { Limit } from '../../../../shared/contracts/contract.ts';
import { addressOf } from '../../../network-of.ts';
import { mailboxKey } from '../email-key.ts';
import type { LimitUse } from '../limits/limits.ts';
import { typedNumber } from '../typed-number.ts';
import type { Caller, Subject } from './handler.ts';

/** The values that limits count by. Only those that the limits use are required. */
export interface Counted {
  caller?: Caller;
  /** The fields of path and body. */
  input?: Readonly<Record<string, unknown>>;
  subject?: Subject | undefined;
}

/** Lists the counters of a call's limits. All calls use the same order, so that their row locks can't deadlock. */
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

/** Limits by input come last, so that a caller over their own limit can't use up the limit of an email address. */
const rank = ({ per }: Limit) => (typeof per === 'string' ? ORDER.indexOf(per) : ORDER.length);

function keyOf(per: Limit['per'], { caller, input, subject }: Counted): string {
  if (per === 'address') return addressOf(required(caller?.ip, per));
  if (per === 'session') return required(caller?.sessionId, per);
  if (per === 'account') return required(caller?.member?.id, per);
  if (per === 'subject') return required(subject?.row.id, per);
  const typed = required(input?.[per.input], per.input);
  if (per.as === 'number') return typedNumber(typed);
  return per.as === 'email' ? mailboxKey(typed) : typed;
}

function required(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw new Error(`A limit counts by ${name}, which the call does not have`);
}
