import { getSettings } from '../contracts/site.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import type { ApiModes } from './api-modes.ts';

const SETTINGS_TIMEOUT_MS = 1_000;

/** Reads the settings. Never throws: a timeout and a failed connection are modes. */
export async function loadApiModes(api: ApiClient, current: ApiModes): Promise<ApiModes> {
  try {
    const settings = await api.call(getSettings, {}, { timeout: SETTINGS_TIMEOUT_MS });
    const maintenance = settings.is_parkweb_maint;
    return {
      mode: maintenance ? 'offline' : 'online',
      bookingsDisabled: settings.bookings_disabled,
      maintenance,
    };
  } catch (error) {
    const isLate = error instanceof ApiError && error.code === 'TIMEOUT';
    return { ...current, mode: isLate ? 'timeout' : 'offline' };
  }
}
