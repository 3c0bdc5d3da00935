import { AppError, Redirect } from '../../shared/errors/app-error.ts';
import { claimPath } from '../../shared/claim-path.ts';
import type { PageInput } from '../../shared/page/page.ts';

/** Leads a link that no longer works to the claim form, with the booking's number if the server says it. */
export const leadToClaim =
  ({ query }: PageInput) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.status !== 404 || query.token === undefined) throw error;
    throw new Redirect(claimPath(error.details.data?.['number']));
  };
