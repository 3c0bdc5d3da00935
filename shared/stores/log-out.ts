import type { Stores } from './stores.ts';
import { SignIn } from './SignIn.ts';

/**
 * Logs out and reloads the page, so that nothing that the member saw or typed stays in this tab. Member pages then redirect
 * to the login. Throws when the gateway is not reachable.
 */
export async function logOut(stores: Stores): Promise<void> {
  await stores.lazy.of(SignIn).logOut();
  sessionStorage.clear();
  location.reload();
}
