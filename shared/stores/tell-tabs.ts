import type { AuthStore } from './AuthStore.ts';

/** Called after a login or logout: informs the other tabs and deletes the copies of pages on this device. */
export function tellTabs(auth: AuthStore, what: 'in' | 'out'): void {
  // `caches` exists only in browsers and only over https.
  void globalThis.caches?.keys().then((names) => names.forEach((name) => void caches.delete(name)));
  auth.announce(what);
}
