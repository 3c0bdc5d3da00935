import { matchRoute } from './match-route.ts';
import type { Route } from './page.ts';

/**
 * Reloads the page after a logout and removes what the member typed. A page for members leads to the login instead of
 * a reload: the server would remember the page and show it to the next person who logs in.
 */
export async function leavePage(routes: readonly Route[]): Promise<void> {
  sessionStorage.clear();
  const page = await matchRoute(routes, location.pathname)?.route.load();
  const hasToken = new URLSearchParams(location.search).has('token');
  if (page?.middleware?.includes('auth') && !hasToken) location.assign('/?showLogin=true');
  else location.reload();
}
