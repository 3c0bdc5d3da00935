import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';
import { contract } from './contract.ts';
import { id, positiveInteger, text } from './fields.ts';
import { MAIL_TOPIC_NAMES } from './mail-topics.ts';

/** Who a list is about, with its name on screens. */
export const LIST_READERS = {
  EVERYBODY: 'Members and guests',
  MEMBERS: 'Members',
  GUESTS: 'Guests',
} as const;

/** Whether a person has a booking to come, with its name on screens. */
export const COMING_CHOICES = {
  ANY: 'With or without',
  YES: 'With one',
  NO: 'Without one',
} as const;

/**
 * Why a person who matches a list's rules gets no mail, with its name on screens. The first reason that applies counts,
 * so that everybody counts once.
 */
export const LEFT_OUT_REASONS = {
  NO_ADDRESS: 'Address erased',
  DUPLICATE: 'Same address as somebody else on the list',
  SUPPRESSED: 'Suppressed address',
  NO_CONSENT: 'Never agreed to this topic',
  OPTED_OUT: 'Chose to get fewer emails',
  MAILED_ALREADY: 'Got mail about this topic this month',
} as const;
export const LEFT_OUT_REASON_NAMES = [
  'NO_ADDRESS',
  'DUPLICATE',
  'SUPPRESSED',
  'NO_CONSENT',
  'OPTED_OUT',
  'MAILED_ALREADY',
] as const satisfies (keyof typeof LEFT_OUT_REASONS)[];

const day = v.pipe(
  v.string('Choose a day'),
  v.regex(/^20\d\d-\d\d-\d\d$/, 'Choose a day'),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'Choose a day'),
);
const WHOLE = 'Enter a whole number from 0';
const number = v.pipe(
  v.number(REQUIRED),
  v.integer(WHOLE),
  v.minValue(0, WHOLE),
  v.maxValue(999_999, 'Enter at most 999,999'),
);
const anyDay = v.optional(v.nullable(day), null);
const anyNumber = v.optional(v.nullable(number), null);

/** The rules of a list. All of them apply; null asks nothing. Days are Pacific, and both ends are included. */
export const mailingRules = {
  who: v.picklist(['EVERYBODY', 'MEMBERS', 'GUESTS'], 'Choose who it is about'),
  /** Ended stays of bookings. */
  stays_min: anyNumber,
  stays_max: anyNumber,
  last_stay_from: anyDay,
  last_stay_to: anyDay,
  coming: v.picklist(['ANY', 'YES', 'NO'], 'Choose one of the three'),
  /** Only members have points and a day on which they joined. */
  points_min: anyNumber,
  points_max: anyNumber,
  joined_from: anyDay,
  joined_to: anyDay,
};
const rulesSchema = v.strictObject(mailingRules);
export type MailingRules = v.InferOutput<typeof rulesSchema>;

/** The rules of a stored list. */
export const parseMailingRules = (rules: unknown): MailingRules => v.parse(rulesSchema, rules);

const topic = v.picklist(MAIL_TOPIC_NAMES, 'Choose a topic');
export const mailingListFields = { name: text(60), topic, ...mailingRules };

export const audienceCount = v.object({
  /** Everybody who matches the rules: those who get mail and those who are left out. */
  people: v.number(),
  readers: v.number(),
  left_out: v.array(v.object({ reason: v.string(), label: v.string(), count: v.number() })),
});
export type AudienceCount = v.InferOutput<typeof audienceCount>;

export const mailingList = v.object({
  id: v.string(),
  name: v.string(),
  topic,
  rules: rulesSchema,
  /** The rules in words. */
  words: v.string(),
  version: v.number(),
});
export type MailingList = v.InferOutput<typeof mailingList>;

const params = v.strictObject({ id });
const mayUpdate = { permission: 'EmailMailingLists:Update' } as const;
const version = positiveInteger('Enter a valid version');

export const listMailingLists = contract({
  name: 'listMailingLists',
  summary: 'Lists the mailing lists by name.',
  method: 'GET',
  path: '/email/mailing-lists',
  access: { permission: 'EmailMailingLists:Read' },
  output: v.object({ lists: v.array(mailingList), may_change: v.boolean() }),
});

export const countAudience = contract({
  name: 'countAudience',
  summary:
    'Counts who would get mail by these rules now, and who is left out for which reason. Everybody counts once.',
  method: 'POST',
  path: '/email/mailing-lists/count',
  access: { permission: 'EmailMailingLists:Read' },
  isOpenToOnlookers: true,
  body: v.strictObject({ topic, ...mailingRules }),
  output: audienceCount,
});

export const addMailingList = contract({
  name: 'addMailingList',
  summary: 'Adds a mailing list.',
  method: 'POST',
  path: '/email/mailing-lists',
  access: mayUpdate,
  isAudited: true,
  body: v.strictObject(mailingListFields),
  output: mailingList,
});

export const changeMailingList = contract({
  name: 'changeMailingList',
  summary: 'Changes a mailing list. 409 unless `version` is the current one.',
  method: 'PUT',
  path: '/email/mailing-lists/{id}',
  access: mayUpdate,
  isAudited: true,
  params,
  body: v.strictObject({ ...mailingListFields, version }),
  output: mailingList,
});

export const removeMailingList = contract({
  name: 'removeMailingList',
  summary: 'Removes a mailing list.',
  method: 'POST',
  path: '/email/mailing-lists/{id}/remove',
  access: mayUpdate,
  params,
  body: v.strictObject({ reason: text(200) }),
  output: v.object({}),
});
