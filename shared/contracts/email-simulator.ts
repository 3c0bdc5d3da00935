import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, wireDate } from './fields.ts';
import { MAIL_KINDS } from './mail-kinds.ts';

/** How many of the newest emails of a template a check renders. */
export const CHECKED_RECORDS = 50;

/** How the frame shows an email. Phone and desktop are the same email in two widths. */
export const PREVIEW_LOOKS = ['normal', 'dark', 'no-pictures'] as const;
export type PreviewLook = (typeof PREVIEW_LOOKS)[number];

const template = v.picklist(Object.keys(MAIL_KINDS), 'Choose an email');
const params = v.strictObject({ template });
/** 0 is the newest email of the template. */
const record = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'Enter a number'), v.transform(Number))]),
  v.integer('Enter a whole number'),
  v.minValue(0, 'Enter 0 or more'),
  v.maxValue(CHECKED_RECORDS - 1, `Enter less than ${CHECKED_RECORDS}`),
);

export const listSimulatedEmails = contract({
  name: 'listSimulatedEmails',
  summary: 'Lists the emails that the simulator can show.',
  method: 'GET',
  path: '/email/simulator',
  access: { permission: 'Email:Send' },
  output: v.object({ templates: v.array(v.object({ template: v.string(), title: v.string() })) }),
});

export const simulatedEmail = v.object({
  template: v.string(),
  title: v.string(),
  /** The newest emails that were rendered, and those that could not be. */
  checked: v.number(),
  failures: v.array(v.object({ id: v.string(), words: v.string() })),
  /** null if there is no email of this template yet, or if it cannot be rendered. */
  shown: v.nullable(
    v.object({
      record: v.number(),
      written_at: wireDate,
      subject: v.string(),
      /** The email as plain text. */
      text: v.string(),
      /** Where a frame finds it, by look. The links work for ten minutes. */
      frames: v.object({ normal: v.string(), dark: v.string(), 'no-pictures': v.string() }),
    }),
  ),
  /** Where a test goes: the caller's own address. */
  own_address: v.string(),
});
export type SimulatedEmail = v.InferOutput<typeof simulatedEmail>;

export const simulateEmail = contract({
  name: 'simulateEmail',
  summary:
    'Renders the newest 50 emails of a template, says which fail, and shows one, in the published words and layout or in another version of either. Links in it have no working tokens.',
  method: 'GET',
  path: '/email/simulator/{template}',
  access: { permission: 'Email:Send' },
  params,
  query: v.strictObject({
    record: v.optional(record, 0),
    /** A version of the template’s words or of the layout. */
    version: v.optional(id),
  }),
  output: simulatedEmail,
});

export const sendTestEmail = contract({
  name: 'sendTestEmail',
  summary:
    'Sends one of the newest 50 emails of a template to the caller’s own address, without working tokens and attachments. 409 if there is none.',
  method: 'POST',
  path: '/email/simulator/{template}/send-test',
  access: { permission: 'Email:Send' },
  isAudited: true,
  params,
  body: v.strictObject({ record }),
  output: v.object({ recipient: v.string() }),
});
