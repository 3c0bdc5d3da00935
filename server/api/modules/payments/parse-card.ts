import type { Sealed } from '../../../../shared/contracts/card-fields.ts';
import type { FieldErrors } from '../../../../shared/errors/app-error.ts';
import {
  checkCardNumber,
  checkCode,
  checkExpiry,
  parseExpiry,
  stripCardNumber,
} from '../../../../shared/format/card.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import { CardDetails } from './card-details.ts';

export interface CardInput {
  number: Sealed | null | undefined;
  code: Sealed | null | undefined;
  expiry: string | null | undefined;
  now: Date;
}

/** Parses typed card fields into `CardDetails`, or returns errors for `cc_number`, `cc_exp` and `cc_cvc`. */
export function parseCard({
  number,
  code,
  expiry,
  now,
}: CardInput): { card: CardDetails } | { fieldErrors: FieldErrors } {
  const typed = { number: textOf(number), code: textOf(code), expiry: expiry ?? '' };
  const problems = {
    cc_number: checkCardNumber(typed.number),
    cc_exp: checkExpiry(typed.expiry, pacificDay(now)),
    cc_cvc: checkCode(typed.code, typed.number),
  };
  const fieldErrors: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) if (problem) fieldErrors[field] = [problem];
  const date = parseExpiry(typed.expiry);
  if (!date || Object.keys(fieldErrors).length > 0) return { fieldErrors };
  return {
    card: new CardDetails({ number: stripCardNumber(typed.number), code: typed.code.trim(), ...date }),
  };
}

const textOf = (sealed: Sealed | null | undefined) => sealed?.open((text) => text) ?? '';
