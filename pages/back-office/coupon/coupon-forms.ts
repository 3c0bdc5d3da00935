import * as v from 'valibot';
import {
  type Coupon,
  COUPON_KINDS,
  type CouponKind,
  couponTerms,
  createCoupon,
} from '../../../shared/contracts/coupons.ts';
import { isVehicleClass } from '../../../shared/components/vehicle-classes.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { NOT_AN_AMOUNT, toCents } from '../edits/amounts.ts';

export const DAY_NAMES = ['booking_from', 'booking_to', 'travel_from', 'travel_to'] as const;
export const COUNT_NAMES = [
  'min_days',
  'max_days',
  'limit_total',
  'limit_per_person',
  'limit_per_card',
  'limit_per_plate',
] as const;
export const FLAG_NAMES = ['members_only', 'first_booking_only', 'is_active'] as const;
export const TERM_NAMES = ['label', ...DAY_NAMES, ...COUNT_NAMES, ...FLAG_NAMES] as const;
export type TermName = (typeof TERM_NAMES)[number];
type TermTexts = Record<TermName, string>;

export const TERM_LABELS: Record<TermName, string> = {
  label: 'Name',
  booking_from: 'First day to book',
  booking_to: 'Last day to book',
  travel_from: 'First day of the stay',
  travel_to: 'Last day of the stay',
  min_days: 'Shortest stay',
  max_days: 'Longest stay',
  limit_total: 'Uses in total',
  limit_per_person: 'Uses per person',
  limit_per_card: 'Uses per card',
  limit_per_plate: 'Uses per license plate',
  members_only: 'For members only',
  first_booking_only: 'For a first booking only',
  is_active: 'Offered',
};

export const NEW_LABELS = {
  code: 'Code',
  kind: 'Kind',
  value: 'Value',
  product: 'Way to pay',
  vehicle_class: 'Vehicle',
};

/** What the value of each kind is typed in. */
export const VALUE_UNITS: Record<CouponKind, 'percent' | 'dollars' | 'days' | 'points' | null> = {
  PERCENT: 'percent',
  AMOUNT: 'dollars',
  DAILY_RATE: 'dollars',
  FREE_DAYS: 'days',
  FEE_WAIVER: null,
  POINTS_BONUS: 'points',
  CORPORATE: 'dollars',
};

const isDay = (name: TermName) => DAY_NAMES.some((day) => day === name);
const isCount = (name: TermName) => COUNT_NAMES.some((count) => count === name);
const isFlag = (name: TermName) => FLAG_NAMES.some((flag) => flag === name);

/** Reads one field of the terms as the API does. */
function readTerm(name: TermName, text: string): string | number | boolean | null {
  if (isFlag(name)) return text === 'yes';
  if (text === '') return isDay(name) || isCount(name) ? null : '';
  return isCount(name) ? Number(text) : text;
}

/** A text field by the contract's rule for its term. */
const termRule = (name: TermName) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { issues } = v.safeParse(couponTerms[name], readTerm(name, dataset.value));
      if (issues) addIssue({ message: issues[0].message });
    }),
  );
const termRules = Object.fromEntries(TERM_NAMES.map((name) => [name, termRule(name)]));
const { reason, code } = createCoupon.body.entries;

/** The terms of a form, by the contract's own rules. */
export const readTerms = (texts: TermTexts) =>
  v.parse(
    v.object(couponTerms),
    Object.fromEntries(TERM_NAMES.map((name) => [name, readTerm(name, texts[name])])),
  );

/** A term of the API as its field shows it. */
export function toTermText(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What the form about a coupon starts with. */
export const initialTerms = (terms: Coupon['terms']): TermTexts => ({
  ...EMPTY_TERMS,
  ...Object.fromEntries(TERM_NAMES.map((name) => [name, toTermText(name, terms[name])])),
});

const EMPTY_TERMS: TermTexts = {
  label: '',
  booking_from: '',
  booking_to: '',
  travel_from: '',
  travel_to: '',
  min_days: '',
  max_days: '',
  limit_total: '',
  limit_per_person: '',
  limit_per_card: '',
  limit_per_plate: '',
  members_only: 'no',
  first_booking_only: 'no',
  is_active: 'yes',
};

export const createTermsForm = () =>
  new FieldsState({ names: [...TERM_NAMES, 'reason'], schema: v.object({ ...termRules, reason }) });

export const createNewForm = () =>
  new FieldsState({
    names: ['code', 'kind', 'value', 'product', 'vehicle_class', ...TERM_NAMES, 'reason'],
    schema: v.object({
      ...termRules,
      code,
      value: v.pipe(
        v.string(),
        v.check((text) => text === '' || toCents(text) !== null, NOT_AN_AMOUNT),
      ),
      reason,
    }),
    initial: { ...EMPTY_TERMS, kind: 'PERCENT' },
  });

const KINDS = Object.keys(COUPON_KINDS) as CouponKind[];
export const readKind = (text: string): CouponKind => KINDS.find((kind) => kind === text) ?? 'PERCENT';

type NewTexts = ReturnType<typeof createNewForm>['values'];

/** A new coupon as the API reads it. */
export function readNew(texts: NewTexts) {
  const kind = readKind(texts.kind);
  const unit = VALUE_UNITS[kind];
  return {
    code: texts.code.trim().toUpperCase(),
    kind,
    value: unit === 'dollars' ? (toCents(texts.value) ?? 0) : Number(texts.value || 0),
    product: (['BUY_NOW', 'BOOK_NOW'] as const).find((product) => product === texts.product) ?? null,
    vehicle_class: isVehicleClass(texts.vehicle_class) ? texts.vehicle_class : null,
    ...readTerms(texts),
    reason: texts.reason,
  };
}
