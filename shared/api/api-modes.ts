import * as v from 'valibot';

export const apiModes = v.object({
  /** `timeout`: the settings took too long; calls are still sent. `offline`: calls are skipped. */
  mode: v.picklist(['online', 'offline', 'timeout']),
  bookingsDisabled: v.boolean(),
  maintenance: v.boolean(),
});

/** The state of the API (specification §4, 'API state'). */
export type ApiModes = Readonly<v.InferOutput<typeof apiModes>>;

export const ONLINE: ApiModes = { mode: 'online', bookingsDisabled: false, maintenance: false };
