import type { AuthStore } from './AuthStore.ts';

/** Called after a login or logout: informs the other tabs and deletes the stored membership pass. */
export function tellTabs(auth: AuthStore, what: 'in' | 'out'): void {
  // `caches` exists only in browsers and only over https.
  void globalThis.caches?.delete('membership-pass');
  auth.announce(what);
}
