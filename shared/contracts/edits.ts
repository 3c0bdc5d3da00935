import * as v from 'valibot';

/**
 * The body of a change of a record: only the fields that the editor changed, and in `seen` what these contained on the
 * editor's screen. So changes of other fields merge, and a change of the same field is not overwritten unseen.
 */
export function editOf<E extends v.ObjectEntries>(fields: E) {
  const some = v.partial(v.strictObject(fields));
  return { ...some.entries, seen: some };
}

/** The code of the 409 when somebody else has changed a field of the edit meanwhile. */
export const CHANGED_MEANWHILE = 'CHANGED_MEANWHILE';

/** A field that somebody else has changed meanwhile, in the data of that 409. */
export const editConflict = v.object({
  field: v.string(),
  /** What the field contains now. */
  theirs: v.unknown(),
  /** Who changed it and when, if an audit entry says so. */
  by: v.nullable(v.string()),
  at: v.nullable(v.string()),
});
export type EditConflict = v.InferOutput<typeof editConflict>;
