import * as v from 'valibot';

/** The data of an event of `watchChanges`. */
export const liveEvent = v.object({
  /** ISO 8601. What is shown is as of this time once the changes are shown. */
  at: v.string(),
  /** What was missed is not known, so everything has to be loaded. */
  reload: v.optional(v.boolean()),
  /** Ids by topic. */
  changes: v.optional(v.record(v.string(), v.array(v.string()))),
});
export type LiveEvent = v.InferOutput<typeof liveEvent>;
