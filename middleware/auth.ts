import { unavailable } from '../shared/errors/app-error.ts';
import type { PageContext } from '../shared/page/page-context.ts';
import { redirectToLogin } from '../shared/page/return-to.ts';

/** Members only, or whoever brings a token in the address; everybody else logs in first and comes back. */
export function auth(context: PageContext): void {
  const { stores, url, hasTokens } = context;
  if (stores.auth.isSignedIn || url.searchParams.has('token')) return;
  // Signed in, and nobody there to say as whom.
  if (hasTokens) throw unavailable('Point Club account access is temporarily unavailable.');
  throw redirectToLogin(context);
}
