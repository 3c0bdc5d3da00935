import { unavailable } from '../shared/errors/app-error.ts';
import type { PageContext } from '../shared/page/page-context.ts';
import { redirectToLogin } from '../shared/page/return-to.ts';

/** Allows members and links with a token. Everyone else logs in first and then returns to the page. */
export function auth(context: PageContext): void {
  const { stores, url, session } = context;
  if (stores.auth.isSignedIn || url.searchParams.has('token')) return;
  // The browser is logged in, but the API could not say as whom.
  if (session.hasLogin) throw unavailable('Point Club account access is temporarily unavailable.');
  throw redirectToLogin(context);
}
