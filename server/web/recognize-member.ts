import { ApiError } from '../../shared/api/api-error.ts';
import { findMe } from '../../shared/contracts/members.ts';
import type { PageContext } from '../../shared/page/page-context.ts';
import { toSignedIn } from '../../shared/stores/SignIn.ts';
import type { ServerPageSession } from './page-session.ts';

/** Loads the member before the page pipeline runs, so that the first bytes of the page show who is logged in. */
export async function recognizeMember(context: PageContext, session: ServerPageSession): Promise<void> {
  try {
    const [me, policy] = await Promise.all([context.api.call(findMe, {}), session.loadPolicy()]);
    context.stores.auth.setMember(toSignedIn(me, policy));
  } catch (error) {
    // The login has expired. After any other error the page works without a name, and the auth middleware decides.
    if (error instanceof ApiError && error.status === 401) {
      context.stores.auth.closeLogin();
      return session.rejectLogin();
    }
    context.warn('The member could not be loaded', error);
  }
}
