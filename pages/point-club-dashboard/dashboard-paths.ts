import type { DashboardPages } from '../../shared/stores/DashboardStore.ts';

const PAGE = /^[1-9]\d{0,4}$/;

/** The pages that a URL asks for; null if one is not a valid page number. */
export function pagesOf({ upcoming = '1', recent = '1' }: Record<string, string>): DashboardPages | null {
  if (!PAGE.test(upcoming) || !PAGE.test(recent)) return null;
  return { upcoming: Number(upcoming), recent: Number(recent) };
}

/** The dashboard's URL with these pages. */
export function dashboardPath({ upcoming, recent }: DashboardPages): string {
  const query = new URLSearchParams();
  if (upcoming > 1) query.set('upcoming', String(upcoming));
  if (recent > 1) query.set('recent', String(recent));
  return `/point-club/dashboard${query.size > 0 ? `?${query}` : ''}`;
}
