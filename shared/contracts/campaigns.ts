import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';
import { contract } from './contract.ts';
import { id, instant, longText, money, positiveInteger, text, wireDate } from './fields.ts';
import { audienceCount } from './mailing-lists.ts';
import { MAIL_TOPIC_NAMES } from './mail-topics.ts';

export const CAMPAIGN_STATES = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'STOPPED', 'FINISHED'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export type RecipientState = 'CONTROL' | 'WAITING' | 'QUEUED' | 'SENT' | 'UNANSWERED' | 'NOT_SENT';

/** Why a reader of a campaign got no mail, with its name on screens. */
export const NOT_SENT_REASONS = {
  SUPPRESSED: 'Suppressed since the approval',
  OPTED_OUT: 'Chose fewer emails since the approval',
  CLOSED: 'Closed the account since the approval',
  BOUNCED: 'Address unknown to its server',
  REFUSED: 'Refused by the mail server',
  TOO_LATE: 'Not taken within a day',
  STOPPED: 'The campaign was stopped',
} as const;
export type NotSentReason = keyof typeof NOT_SENT_REASONS;
export const NOT_SENT_REASON_NAMES = [
  'SUPPRESSED',
  'OPTED_OUT',
  'CLOSED',
  'BOUNCED',
  'REFUSED',
  'TOO_LATE',
  'STOPPED',
] as const satisfies NotSentReason[];

const whole = (min: number, max: number) =>
  v.pipe(
    v.number(REQUIRED),
    v.integer('Enter a whole number'),
    v.minValue(min, `Enter ${min} or more`),
    v.maxValue(max, `Enter at most ${max}`),
  );
const optional = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null);

/** What a draft says and how it goes out. */
export const campaignFields = {
  name: text(60),
  list_id: id,
  subject: text(100),
  /** Paragraphs with an empty line between them. */
  words: longText(3000),
  button_label: optional(text(40)),
  button_link: optional(
    v.pipe(text(200), v.regex(/^\/(?![/\\])/, 'Enter a path of this site, like /quotes')),
  ),
  coupon: optional(text(40)),
  /** Missing: as soon as it is approved. */
  send_at: optional(instant),
  rate_per_minute: whole(1, 6000),
  control_percent: whole(0, 50),
};

const topic = v.picklist(MAIL_TOPIC_NAMES, 'Choose a topic');
const namedCount = v.object({ reason: v.string(), label: v.string(), count: v.number() });

const shared = {
  id: v.string(),
  name: v.string(),
  topic,
  state: v.picklist(CAMPAIGN_STATES),
  /** A draft whose approval was asked for. */
  is_asked: v.boolean(),
  send_at: v.nullable(wireDate),
  /** Computed from the rate; null for a draft without a time, and once it has ended. */
  expected_end: v.nullable(wireDate),
  ended_at: v.nullable(wireDate),
  /** Frozen readers: the sum of the counts below; 0 for a draft. */
  readers: v.number(),
  control: v.number(),
  waiting: v.number(),
  sent: v.number(),
  unanswered: v.number(),
  not_sent: v.number(),
};
export const campaignSummary = v.object(shared);
export type CampaignSummary = v.InferOutput<typeof campaignSummary>;

const group = v.object({
  people: v.number(),
  bookings: v.number(),
  revenue: money,
  /** Of these, bookings with the campaign's coupon. */
  coupon_bookings: v.number(),
  coupon_revenue: money,
});
export type CampaignGroup = v.InferOutput<typeof group>;

export const campaign = v.object({
  ...shared,
  list_id: v.nullable(v.string()),
  list_name: v.nullable(v.string()),
  subject: v.string(),
  words: v.string(),
  button_label: v.nullable(v.string()),
  button_link: v.nullable(v.string()),
  coupon: v.nullable(v.string()),
  rate_per_minute: v.number(),
  control_percent: v.number(),
  started_at: v.nullable(wireDate),
  stop_reason: v.nullable(v.string()),
  /** Who matches the list: now for a draft, at the approval otherwise. */
  audience: v.nullable(audienceCount),
  not_sent_reasons: v.array(namedCount),
  bounces: v.number(),
  complaints: v.number(),
  /** When it stops itself, in words. */
  stop_rule: v.string(),
  /** How often an address gets mail of one topic, in words. */
  topic_rule: v.string(),
  /** Bookings within 14 days of the start; null before it. */
  result: v.nullable(v.object({ mailed: group, control: group })),
  /** change, ask, pause, resume, stop. */
  allowed_actions: v.array(v.string()),
  /** Where a test goes: the caller's own address. */
  own_address: v.string(),
  version: v.number(),
});
export type Campaign = v.InferOutput<typeof campaign>;

const params = v.strictObject({ id });
const mayRead = { permission: 'EmailCampaigns:Read' } as const;
const mayUpdate = { permission: 'EmailCampaigns:Update' } as const;
const maySend = { permission: 'EmailCampaigns:Send' } as const;
const withReason = v.strictObject({ reason: text(200) });
const version = positiveInteger('Enter a valid version');

export const listCampaigns = contract({
  name: 'listCampaigns',
  summary: 'Lists the newest 100 campaigns with how far they are, and the lists that a new one can go to.',
  method: 'GET',
  path: '/email/campaigns',
  access: mayRead,
  output: v.object({
    campaigns: v.array(campaignSummary),
    lists: v.array(v.object({ id: v.string(), name: v.string() })),
    may_create: v.boolean(),
  }),
});

export const getCampaign = contract({
  name: 'getCampaign',
  summary: 'Gets a campaign with its readers by state, what became of it, and what the caller may do.',
  method: 'GET',
  path: '/email/campaigns/{id}',
  access: mayRead,
  params,
  output: campaign,
});

export const addCampaign = contract({
  name: 'addCampaign',
  summary: 'Adds a draft of a campaign.',
  method: 'POST',
  path: '/email/campaigns',
  access: { permission: 'EmailCampaigns:Create' },
  isAudited: true,
  body: v.strictObject(campaignFields),
  output: campaign,
});

export const changeCampaign = contract({
  name: 'changeCampaign',
  summary:
    'Changes a draft. 409 while its approval is asked for, after it, or unless `version` is the current one.',
  method: 'PUT',
  path: '/email/campaigns/{id}',
  access: mayUpdate,
  isAudited: true,
  params,
  body: v.strictObject({ ...campaignFields, version }),
  output: campaign,
});

export const previewCampaign = contract({
  name: 'previewCampaign',
  summary: 'Renders the mail of a campaign. Links in it have no working tokens.',
  method: 'GET',
  path: '/email/campaigns/{id}/preview',
  access: mayRead,
  params,
  output: v.object({
    subject: v.string(),
    text: v.string(),
    /** Where a frame finds it, by look. The links work for ten minutes. */
    frames: v.object({ normal: v.string(), dark: v.string(), 'no-pictures': v.string() }),
  }),
});

export const sendCampaignTest = contract({
  name: 'sendCampaignTest',
  summary: 'Sends the mail of a campaign to the caller’s own address, marked as a test.',
  method: 'POST',
  path: '/email/campaigns/{id}/send-test',
  access: mayUpdate,
  isAudited: true,
  params,
  output: v.object({ recipient: v.string() }),
});

export const askForCampaign = contract({
  name: 'askForCampaign',
  summary: 'Asks for the approval of a draft. Somebody else approves it, which freezes its readers.',
  method: 'POST',
  path: '/email/campaigns/{id}/ask',
  access: mayUpdate,
  isAudited: true,
  params,
  output: campaign,
});

export const pauseCampaign = contract({
  name: 'pauseCampaign',
  summary: 'Pauses a campaign. Mail that waits in the outbox is taken back.',
  method: 'POST',
  path: '/email/campaigns/{id}/pause',
  access: maySend,
  params,
  body: withReason,
  output: campaign,
});

export const resumeCampaign = contract({
  name: 'resumeCampaign',
  summary: 'Resumes a paused campaign.',
  method: 'POST',
  path: '/email/campaigns/{id}/resume',
  access: maySend,
  params,
  body: withReason,
  output: campaign,
});

export const stopCampaign = contract({
  name: 'stopCampaign',
  summary: 'Stops a campaign for good. Readers who were not mailed yet count as not sent.',
  method: 'POST',
  path: '/email/campaigns/{id}/stop',
  access: maySend,
  params,
  body: withReason,
  output: campaign,
});
