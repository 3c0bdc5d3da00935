import { reaction } from 'mobx';
import type { ApiClient } from '../shared/api/api-client.ts';
import type { SettingsStore } from '../shared/stores/SettingsStore.ts';

const PAUSE_MS = 15_000;

/** While the API is away, asks whether it is back: now and then, and at once when the network or the visitor returns. */
export function watchOffline(settings: SettingsStore, api: ApiClient): void {
  const ask = () => {
    if (!document.hidden) void settings.recheck(api);
  };
  let timer = 0;
  const follow = (isOffline: boolean) => {
    clearInterval(timer);
    if (isOffline) timer = window.setInterval(ask, PAUSE_MS);
  };
  reaction(() => settings.isOffline, follow, { fireImmediately: true });
  addEventListener('online', ask);
  addEventListener('focus', ask);
  document.addEventListener('visibilitychange', ask);
}
