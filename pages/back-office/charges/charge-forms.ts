import * as v from 'valibot';
import { chargeTerms, type ChargeVersion } from '../../../shared/contracts/charges.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { NOT_AN_AMOUNT, toCents, toDollars } from '../edits/amounts.ts';

const reason = v.pipe(v.string(), v.trim(), v.minLength(1, REQUIRED));
const time = v.pipe(
  v.string(),
  v.check((text) => text === '' || fromWallTime(text) !== null, 'Choose a day and a time'),
);

/** The forms of the page; which of them is open is in `ChargesStore.opened`. */
export const createChargeForms = () => ({
  draft: new FieldsState({
    names: ['label', 'explanation', 'unit', 'value', 'is_taxable', 'reason'],
    schema: v.object({
      label: chargeTerms.label,
      explanation: chargeTerms.explanation,
      // A percentage has two decimals, too.
      value: v.pipe(
        v.string(),
        v.minLength(1, REQUIRED),
        v.check((text) => toCents(text) !== null, NOT_AN_AMOUNT),
      ),
      reason,
    }),
  }),
  publish: new FieldsState({
    names: ['effective_from', 'effective_to', 'reason'],
    schema: v.object({ effective_from: time, effective_to: time, reason }),
  }),
});

export type ChargeForm = keyof ReturnType<typeof createChargeForms>;
type DraftTexts = ReturnType<typeof createChargeForms>['draft']['values'];

/** The terms of a draft as the API reads them. */
export function readDraft({ label, explanation, unit, value, is_taxable, reason: why }: DraftTexts) {
  const number = toCents(value) ?? 0;
  return {
    label,
    explanation,
    amount_cents: unit === 'percent' ? null : number,
    basis_points: unit === 'percent' ? number : null,
    is_taxable: is_taxable === 'yes',
    reason: why,
  };
}

/** What the form about the next version starts with. */
export const initialDraft = (version: ChargeVersion | undefined) => ({
  label: version?.label ?? '',
  explanation: version?.explanation ?? '',
  unit: typeof version?.basis_points === 'number' ? 'percent' : 'amount',
  value:
    typeof version?.basis_points === 'number'
      ? String(version.basis_points / 100)
      : toDollars(version?.amount ?? undefined),
  is_taxable: version && !version.is_taxable ? 'no' : 'yes',
});
