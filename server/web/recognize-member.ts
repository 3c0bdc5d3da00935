import { findMe } from '../../shared/contracts/members.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import type { PageContext } from '../../shared/page/page-context.ts';
import { toSignedIn } from '../../shared/stores/SignIn.ts';
import type { PageSession } from './page-session.ts';

/** Finds out who came before their page is made: its first bytes know the member already. */
export async function recognizeMember(context: PageContext, session: PageSession): Promise<void> {
  try {
    const [me, policy] = await Promise.all([context.api.call(findMe, {}), session.loadPolicy()]);
    context.stores.auth.setMember(toSignedIn(me, policy));
  } catch (error) {
    // The login was over. Whatever else it was, the page can do without a name, and the guard knows the difference.
    if (error instanceof ApiError && error.status === 401) return session.giveUpLogin();
    context.warn('The member could not be recognised', error);
  }
}
