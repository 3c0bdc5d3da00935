import * as v from 'valibot';
import { getSettings } from '../contracts/site.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

export const apiModes = v.object({
  /** `timeout`: the settings did not come in time; calls are still tried. `offline`: they are skipped. */
  mode: v.picklist(['online', 'offline', 'timeout']),
  bookingsDisabled: v.boolean(),
  maintenance: v.boolean(),
});

/** How the API is, as far as its settings tell (specification §4, 'API state'). */
export type ApiModes = Readonly<v.InferOutput<typeof apiModes>>;

export const ONLINE: ApiModes = { mode: 'online', bookingsDisabled: false, maintenance: false };

const SETTINGS_TIMEOUT = 1_000;

/** Reads the settings. Never throws: no answer in time, or none at all, is a mode of its own. */
export async function loadApiModes(api: ApiClient, known: ApiModes): Promise<ApiModes> {
  try {
    const settings = await api.call(getSettings, {}, { timeout: SETTINGS_TIMEOUT });
    const maintenance = settings.is_parkweb_maint;
    return {
      mode: maintenance ? 'offline' : 'online',
      bookingsDisabled: settings.bookings_disabled,
      maintenance,
    };
  } catch (error) {
    const isLate = error instanceof ApiError && error.code === 'TIMEOUT';
    return { ...known, mode: isLate ? 'timeout' : 'offline' };
  }
}
