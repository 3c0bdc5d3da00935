import type { Stores } from '../shared/stores/stores.ts';
import { SignIn } from '../shared/stores/SignIn.ts';

/** Another tab has signed in or out. What a member typed or saw is no longer anybody's after that. */
export async function followTab(stores: Stores, what: unknown): Promise<void> {
  const { auth } = stores;
  const before = auth.number;
  if (what === 'in') {
    await stores.lazy.of(SignIn).load().catch(reportError);
    auth.closeLogin();
    if (before === null || before === auth.number) return;
  }
  sessionStorage.clear();
  location.reload();
}
