import * as v from 'valibot';
import {
  type MailingList,
  mailingListFields,
  type MailingRules,
} from '../../../shared/contracts/mailing-lists.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';

const NUMBERS = ['stays_min', 'stays_max', 'points_min', 'points_max'] as const;
const DAYS = ['last_stay_from', 'last_stay_to', 'joined_from', 'joined_to'] as const;
const WHOLE = 'Enter a whole number from 0';
const numberText = v.pipe(v.string(), v.regex(/^\d{0,7}$/, WHOLE));

/** The form of a list, for a new one and for a change. */
export const createListForm = () =>
  new FieldsState({
    names: ['name', 'topic', 'who', 'coming', ...NUMBERS, ...DAYS],
    schema: v.object({
      name: mailingListFields.name,
      stays_min: numberText,
      stays_max: numberText,
      points_min: numberText,
      points_max: numberText,
    }),
  });
export type ListForm = ReturnType<typeof createListForm>;
type Values = ListForm['values'];

/** What the form starts with. */
export const initialValues = (list: MailingList | null): Partial<Values> =>
  list
    ? { name: list.name, topic: list.topic, ...toTexts(list.rules) }
    : { topic: 'OFFERS', who: 'MEMBERS', coming: 'ANY' };

const toTexts = (rules: MailingRules): Partial<Values> =>
  Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );

const picked = v.object({
  topic: mailingListFields.topic,
  who: mailingListFields.who,
  coming: mailingListFields.coming,
});
const toNumber = (value: string) => (value === '' ? null : Number(value));
const toDay = (value: string) => (value === '' ? null : value);

/** Topic and rules as the API reads them. */
export const toRules = (values: Values) => ({
  ...v.parse(picked, values),
  stays_min: toNumber(values.stays_min),
  stays_max: toNumber(values.stays_max),
  last_stay_from: toDay(values.last_stay_from),
  last_stay_to: toDay(values.last_stay_to),
  // The form shows these fields for members only.
  ...(values.who === 'MEMBERS' && {
    points_min: toNumber(values.points_min),
    points_max: toNumber(values.points_max),
    joined_from: toDay(values.joined_from),
    joined_to: toDay(values.joined_to),
  }),
});
