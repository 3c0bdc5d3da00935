import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, longText, text, wireDate } from './fields.ts';
import { mailLayout, mailWords, PLACEHOLDER_TYPES } from './mail-words.ts';
import type { Permission } from './permissions.ts';

/** MAIL: the words of a kind of mail. LAYOUT: what surrounds them. PAGE: a text of the site or of a document. */
export const TEXT_KINDS = ['MAIL', 'LAYOUT', 'PAGE'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A text that is not mail. Each line is a paragraph or a step. */
export const pageText = v.strictObject({ text: longText(2000) });
/** In an answer: version 0 may say nothing. */
const anyPageText = v.object({ text: v.string() });
export type PageText = v.InferOutput<typeof pageText>;

const mayRead = { permission: 'Email:Read' } as const satisfies { permission: Permission };
const mayChange = { permission: 'Email:Update' } as const satisfies { permission: Permission };
const reason = text(200);
const kind = v.picklist(TEXT_KINDS, 'Choose a kind of text');
const name = v.pipe(v.string(), v.regex(/^[a-z-]{1,60}$/, 'Choose a text'));
const drafted = v.object({ id: v.string(), version: v.number() });

export const listTexts = contract({
  name: 'listTexts',
  summary: 'Lists the texts of a kind with the version that applies. Version 0 is the text of the code.',
  method: 'GET',
  path: '/texts/{kind}',
  access: mayRead,
  params: v.strictObject({ kind }),
  output: v.object({
    texts: v.array(
      v.object({ name: v.string(), title: v.string(), version: v.number(), has_draft: v.boolean() }),
    ),
  }),
});
export type ListedText = v.InferOutput<typeof listTexts.output>['texts'][number];

const placeholder = v.object({
  name: v.string(),
  type: v.picklist(PLACEHOLDER_TYPES),
  about: v.string(),
  is_optional: v.boolean(),
});
export type TextPlaceholder = v.InferOutput<typeof placeholder>;

const version = <C extends v.GenericSchema>(content: C) =>
  v.object({
    id: v.string(),
    version: v.number(),
    state: v.picklist(['DRAFT', 'PUBLISHED', 'WITHDRAWN']),
    /** A draft has none yet. */
    effective_from: v.nullable(wireDate),
    withdrawn_at: v.nullable(wireDate),
    is_in_force: v.boolean(),
    content,
  });

const opened = <C extends v.GenericSchema>(content: C) => ({
  name: v.string(),
  title: v.string(),
  /** Where readers see it. */
  about: v.string(),
  /** Version 0: the text of the code. */
  content,
  /** The newest first. */
  versions: v.array(version(content)),
  placeholders: v.array(placeholder),
  parts: v.array(v.object({ name: v.string(), about: v.string() })),
  /** The links and parts that every version needs. */
  required: v.array(v.string()),
  may_change: v.boolean(),
  may_preview: v.boolean(),
});

export const openedText = v.variant('kind', [
  v.object({ kind: v.literal('MAIL'), ...opened(mailWords) }),
  v.object({ kind: v.literal('LAYOUT'), ...opened(mailLayout) }),
  v.object({ kind: v.literal('PAGE'), ...opened(anyPageText) }),
]);
export type OpenedText = v.InferOutput<typeof openedText>;

export const getText = contract({
  name: 'getText',
  summary: 'Gets a text with all versions, and what it may hold.',
  method: 'GET',
  path: '/texts/{kind}/{name}',
  access: mayRead,
  params: v.strictObject({ kind, name }),
  output: openedText,
});

/** The draft that the author changes; null for the first one. Saving replaces it by one with another id. */
const draft_id = v.nullable(id);

export const draftMailWords = contract({
  name: 'draftMailWords',
  summary:
    'Saves the draft of a mail’s words. 422 at the field for a placeholder that is unknown or of the wrong type, 409 if a colleague has saved another draft.',
  method: 'POST',
  path: '/texts/MAIL/{name}/draft',
  access: mayChange,
  isAudited: true,
  params: v.strictObject({ name }),
  body: v.strictObject({ ...mailWords.entries, draft_id }),
  output: drafted,
});

export const draftMailLayout = contract({
  name: 'draftMailLayout',
  summary: 'Saves the draft of the layout of all mails. 409 if a colleague has saved another draft.',
  method: 'POST',
  path: '/texts/LAYOUT/{name}/draft',
  access: mayChange,
  isAudited: true,
  params: v.strictObject({ name }),
  body: v.strictObject({ ...mailLayout.entries, draft_id }),
  output: drafted,
});

export const draftPageText = contract({
  name: 'draftPageText',
  summary: 'Saves the draft of a text that is not mail. 409 if a colleague has saved another draft.',
  method: 'POST',
  path: '/texts/PAGE/{name}/draft',
  access: mayChange,
  isAudited: true,
  params: v.strictObject({ name }),
  body: v.strictObject({ ...pageText.entries, draft_id }),
  output: drafted,
});

const ofVersion = v.strictObject({ id });

export const checkText = contract({
  name: 'checkText',
  summary:
    'Fills the words of a draft with the newest 50 mails of its kind, and says which ones could not be sent.',
  method: 'GET',
  path: '/text-versions/{id}/check',
  access: mayRead,
  params: ofVersion,
  output: v.object({
    checked: v.number(),
    /** `mail`: the id of the mail, which holds the data. */
    failures: v.array(v.object({ mail: v.string(), words: v.string() })),
  }),
});
export type TextCheck = v.InferOutput<typeof checkText.output>;

export const publishText = contract({
  name: 'publishText',
  summary:
    'Publishes a draft: mails that are sent and pages that are loaded from now on show it. 409 with the mail and the block if its words can’t be filled for one of the newest 50 mails.',
  method: 'POST',
  path: '/text-versions/{id}/publish',
  access: mayChange,
  params: ofVersion,
  body: v.strictObject({ reason }),
  output: v.object({}),
});

export const rollBackText = contract({
  name: 'rollBackText',
  summary: 'Withdraws a published version: the one before applies again, or the text of the code.',
  method: 'POST',
  path: '/text-versions/{id}/roll-back',
  access: mayChange,
  params: ofVersion,
  body: v.strictObject({ reason }),
  output: v.object({}),
});

export const discardText = contract({
  name: 'discardText',
  summary: 'Deletes a draft.',
  method: 'POST',
  path: '/text-versions/{id}/discard',
  access: mayChange,
  params: ofVersion,
  body: v.strictObject({ reason }),
  output: v.object({}),
});
