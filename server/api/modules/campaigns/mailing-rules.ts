import {
  COMING_CHOICES,
  LIST_READERS,
  type MailingRules,
} from '../../../../shared/contracts/mailing-lists.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import type { FieldErrors } from '../../../../shared/errors/app-error.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';

/** Throws 422 for rules that nobody can match. */
export function checkRules(rules: MailingRules): void {
  const problems: FieldErrors = {
    ...findTurned(rules, 'stays_min', 'stays_max'),
    ...findTurned(rules, 'last_stay_from', 'last_stay_to'),
    ...findTurned(rules, 'points_min', 'points_max'),
    ...findTurned(rules, 'joined_from', 'joined_to'),
    ...findMemberRules(rules),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

type RuleName = keyof MailingRules;

/** A range whose end comes before its start. */
function findTurned(rules: MailingRules, from: RuleName, to: RuleName): FieldErrors {
  const [first, last] = [rules[from], rules[to]];
  if (first === null || last === null || first <= last) return {};
  return { [to]: ['Enter the same or more than in the field before'] };
}

/** Only members have points and a day on which they joined. */
function findMemberRules({ who, ...rules }: MailingRules): FieldErrors {
  const isAsked = [rules.points_min, rules.points_max, rules.joined_from, rules.joined_to].some(
    (value) => value !== null,
  );
  return isAsked && who !== 'MEMBERS'
    ? { who: ['Choose members: only they have points and a day on which they joined'] }
    : {};
}

/** The rules in words: 'Members with at least 3 stays, last stay on 6/1/26 or later'. */
export function describeRules(rules: MailingRules): string {
  const parts = [
    describeNumbers(rules.stays_min, rules.stays_max, (amount) => countOf(amount, 'stay')),
    describeDays('last stay', rules.last_stay_from, rules.last_stay_to),
    rules.coming === 'ANY' ? null : `booking to come: ${COMING_CHOICES[rules.coming].toLowerCase()}`,
    describeNumbers(rules.points_min, rules.points_max, (amount) => countOf(amount, 'point')),
    describeDays('joined', rules.joined_from, rules.joined_to),
  ].filter((part) => part !== null);
  return [LIST_READERS[rules.who], ...parts].join(', ');
}

function describeNumbers(
  min: number | null,
  max: number | null,
  name: (amount: number) => string,
): string | null {
  if (min !== null && max !== null) return min === max ? name(min) : `${min} to ${name(max)}`;
  if (min !== null) return `at least ${name(min)}`;
  return max === null ? null : `at most ${name(max)}`;
}

function describeDays(what: string, from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return `${what} from ${nameDay(from)} to ${nameDay(to)}`;
  if (from !== null) return `${what} on ${nameDay(from)} or later`;
  return to === null ? null : `${what} on ${nameDay(to)} or earlier`;
}

/** '2026-06-01' as '6/1/26'. */
function nameDay(day: string): string {
  const [year = '', month, date] = day.split('-');
  return [Number(month), Number(date), year.slice(2)].join('/');
}
