import { reaction } from 'mobx';
import type { ApiClient } from '../shared/api/api-client.ts';
import type { SettingsStore } from '../shared/stores/SettingsStore.ts';

const INTERVAL_MS = 15_000;

/** While the API is offline, checks repeatedly whether it is back, and immediately when network or focus returns. */
export function watchOffline(settings: SettingsStore, api: ApiClient): void {
  const check = () => {
    if (!document.hidden) void settings.recheck(api);
  };
  let timer = 0;
  const follow = (isOffline: boolean) => {
    clearInterval(timer);
    if (isOffline) timer = window.setInterval(check, INTERVAL_MS);
  };
  reaction(() => settings.isOffline, follow, { fireImmediately: true });
  addEventListener('online', check);
  addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
}
