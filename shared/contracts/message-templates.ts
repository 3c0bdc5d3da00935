import * as v from 'valibot';

/** The templates of messages that staff write. The site makes the messages of the template `parkscore` itself. */
export const NOTICE_TEMPLATES = ['notice', 'warning'] as const;
/** What a message of these templates says. */
export const noticePayload = v.object({ title: v.string(), text: v.string() });

export const siteMessage = v.object({
  id: v.union([v.string(), v.number()]),
  template: v.string(),
  payload: v.optional(v.unknown()),
});
export type SiteMessage = v.InferOutput<typeof siteMessage>;
