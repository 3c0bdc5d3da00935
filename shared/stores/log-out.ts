import type { Stores } from './stores.ts';
import { SignIn } from './SignIn.ts';

/**
 * Logs out and loads the page anew: nothing that the member saw or typed is left in this tab. A page for members leads
 * to the login then. Throws when nobody could be told.
 */
export async function logOut(stores: Stores): Promise<void> {
  await stores.lazy.of(SignIn).logOut();
  sessionStorage.clear();
  location.reload();
}
