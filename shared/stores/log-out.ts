import type { Route } from '../page/page.ts';
import { leavePage } from '../page/leave-page.ts';
import type { Stores } from './stores.ts';
import { SignIn } from './SignIn.ts';

/**
 * Logs out and reloads the page, so that nothing that the member saw or typed stays in this tab. Throws when the gateway
 * is not reachable.
 */
export async function logOut(stores: Stores, routes: readonly Route[]): Promise<void> {
  await stores.lazy.of(SignIn).logOut();
  await leavePage(routes);
}
