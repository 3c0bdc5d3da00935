import { leavePage } from '../shared/page/leave-page.ts';
import type { Route } from '../shared/page/page.ts';
import type { Stores } from '../shared/stores/stores.ts';
import { SignIn } from '../shared/stores/SignIn.ts';

/** Follows a login or logout in another tab. Removes what the previous member typed or saw. */
export async function followTab(stores: Stores, routes: readonly Route[], what: unknown): Promise<void> {
  const { auth } = stores;
  const before = auth.number;
  if (what === 'in') {
    await stores.lazy.of(SignIn).load().catch(reportError);
    auth.closeLogin();
    if (before === null || before === auth.number) return;
  }
  await leavePage(routes);
}
