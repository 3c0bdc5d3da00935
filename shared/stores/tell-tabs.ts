import type { AuthStore } from './AuthStore.ts';

/** Who is signed in has changed: all tabs hear of it, and the membership pass that a worker keeps is somebody else's. */
export function tellTabs(auth: AuthStore, what: 'in' | 'out'): void {
  // Only where the connection is safe; never on a server.
  void globalThis.caches?.delete('membership-pass');
  auth.announce(what);
}
