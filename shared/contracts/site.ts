import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, optionalText, text } from './fields.ts';
import { siteMessage } from './message-templates.ts';

export const settings = v.object({
  bookings_disabled: v.optional(v.boolean(), false),
  is_parkweb_maint: v.optional(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof settings>;

export const getSettings = contract({
  name: 'getSettings',
  summary: 'Gets the site settings: whether booking is disabled and whether the site is in maintenance.',
  method: 'GET',
  path: '/settings',
  access: 'anyone',
  output: settings,
});

export const eventBody = v.strictObject({
  class: text(60),
  name: text(120),
  value: v.optional(
    v.nullable(v.union([v.pipe(v.string(), v.maxLength(500)), v.pipe(v.number(), v.finite())])),
  ),
  ref_id: optionalText(120),
  parameters: v.optional(
    v.nullable(
      v.record(
        v.pipe(v.string(), v.maxLength(60)),
        v.union([v.pipe(v.string(), v.maxLength(500)), v.number(), v.boolean(), v.null()]),
      ),
    ),
  ),
});
export type EventBody = v.InferInput<typeof eventBody>;

export const sendEvent = contract({
  name: 'sendEvent',
  summary: 'Records an event: a page view, a form error, or a server error.',
  method: 'POST',
  path: '/events/',
  access: 'anyone',
  body: eventBody,
  output: v.object({}),
});

export const checkMessages = contract({
  name: 'checkMessages',
  summary: 'Lists the messages for this session.',
  method: 'GET',
  path: '/api/msg-chk',
  access: 'anyone',
  output: v.object({ messages: v.optional(v.array(siteMessage), []) }),
});

export const dismissMessage = contract({
  name: 'dismissMessage',
  summary: 'Dismisses a message.',
  method: 'POST',
  path: '/msg-dismiss',
  access: { proof: 'message' },
  query: v.strictObject({ id }),
  output: v.object({}),
});

export const health = v.object({
  status: v.optional(v.string()),
  /** The rest only for staff with AccessControlCheckup:Read. */
  engine: v.optional(v.string()),
  durability: v.optional(v.string()),
  /** The database's response time in milliseconds. */
  database_ms: v.optional(v.number()),
  mail_waiting: v.optional(v.number()),
  /** What browsers blocked in the last seven days because the content security policy does not allow it. */
  blocked_content: v.optional(
    v.array(v.object({ directive: v.string(), source: v.string(), times: v.number() })),
  ),
  /** Why nothing can be saved right now. */
  write_trouble: v.optional(v.string()),
});

export const getHealth = contract({
  name: 'getHealth',
  summary: 'Tells whether the API and its database work, and staff also how.',
  method: 'GET',
  path: '/health',
  access: 'anyone',
  output: health,
});
