import type { Stores } from '../shared/stores/stores.ts';

/** All tabs of a browser share its cookies, so they share who is signed in: each tells the others. */
export function followTabs(stores: Stores): void {
  const channel = new BroadcastChannel('auth');
  // A channel has no target but the tabs of this origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  stores.auth.announce = (what) => channel.postMessage(what);
  channel.addEventListener('message', ({ data }) => {
    void import('./follow-tab.ts').then((m) => m.followTab(stores, data));
  });
}
