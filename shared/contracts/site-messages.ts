import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';
import { contract } from './contract.ts';
import { editOf } from './edits.ts';
import { id, instant, text, wireDate } from './fields.ts';
import { NOTICE_TEMPLATES } from './message-templates.ts';

/** Who sees a message of the staff, with its name on screens. */
export const SITE_MESSAGE_AUDIENCES = {
  EVERYONE: 'Everyone',
  MEMBERS: 'Members who are logged in',
  VISITORS: 'Visitors who are not logged in',
} as const;
export type SiteMessageAudience = keyof typeof SITE_MESSAGE_AUDIENCES;

/** How a message looks, with its name on screens. */
export const SITE_MESSAGE_TEMPLATES = {
  notice: 'Notice',
  warning: 'Warning',
} as const satisfies Record<(typeof NOTICE_TEMPLATES)[number], string>;

const template = v.picklist(NOTICE_TEMPLATES, 'Choose a template');
const audience = v.picklist(['EVERYONE', 'MEMBERS', 'VISITORS'], 'Choose who sees it');

/** A message of the staff, for an audience. */
export const staffMessage = v.object({
  id: v.string(),
  template: v.string(),
  title: v.string(),
  text: v.string(),
  audience,
  starts_at: wireDate,
  ends_at: wireDate,
  /** From 1 to 9; 9 is shown first. */
  priority: v.number(),
  state: v.picklist(['SCHEDULED', 'SHOWN', 'ENDED']),
  /** How many members and browsers have seen it, without staff. */
  shown: v.number(),
  dismissed: v.number(),
});
export type StaffMessage = v.InferOutput<typeof staffMessage>;

const params = v.strictObject({ id });
const reason = text(200);
/** The fields of a message that can be changed. */
export const messageFields = {
  template,
  title: text(80),
  text: text(300),
  audience,
  starts_at: instant,
  ends_at: instant,
  priority: v.pipe(
    v.number(REQUIRED),
    v.integer('Enter a whole number'),
    v.minValue(1, 'Enter 1 or more'),
    v.maxValue(9, 'Enter at most 9'),
  ),
};

export const listSiteMessages = contract({
  name: 'listSiteMessages',
  summary:
    'Lists the messages of the staff on the site: shown now, scheduled and the last 100 that ended, with how many have seen and dismissed them.',
  method: 'GET',
  path: '/site-messages',
  access: { permission: 'SiteMessages:Read' },
  output: v.object({ messages: v.array(staffMessage), may_create: v.boolean(), may_change: v.boolean() }),
});

export const createSiteMessage = contract({
  name: 'createSiteMessage',
  summary: 'Adds a message to the site, for an audience and a time.',
  method: 'POST',
  path: '/site-messages',
  access: { permission: 'SiteMessages:Create' },
  body: v.strictObject({
    ...messageFields,
    /** Now if missing. */
    starts_at: v.optional(instant),
    reason,
  }),
  output: staffMessage,
});

export const changeSiteMessage = contract({
  name: 'changeSiteMessage',
  summary:
    'Changes a message that has not ended. 409 after its end, and if somebody else has changed the same field.',
  method: 'POST',
  path: '/site-messages/{id}',
  access: { permission: 'SiteMessages:Update' },
  params,
  body: v.strictObject({ ...editOf(messageFields), reason }),
  output: staffMessage,
});

export const endSiteMessage = contract({
  name: 'endSiteMessage',
  summary: 'Ends a message now, also before its start. 409 when it has ended.',
  method: 'POST',
  path: '/site-messages/{id}/end',
  access: { permission: 'SiteMessages:Update' },
  params,
  body: v.strictObject({ reason }),
  output: staffMessage,
});
