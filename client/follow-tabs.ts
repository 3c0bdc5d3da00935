import type { Route } from '../shared/page/page.ts';
import type { Stores } from '../shared/stores/stores.ts';

/** Tabs share cookies and therefore the login, so each tab announces changes to the others. */
export function followTabs(stores: Stores, routes: readonly Route[]): void {
  const channel = new BroadcastChannel('auth');
  // A BroadcastChannel reaches only tabs of this origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  stores.auth.announce = (what) => channel.postMessage(what);
  channel.addEventListener('message', ({ data }) => {
    void import('./follow-tab.ts').then((m) => m.followTab(stores, routes, data));
  });
}
