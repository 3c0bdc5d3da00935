import type { Route } from '../../shared/page/page.ts';

/**
 * The pages of the back office, which public pages never load. A route's page is
 * `pages/back-office/<kebab-name>/<Name>Page.tsx`. Label, menu group and right of each are in
 * `shared/contracts/staff-pages.ts`, which only the API reads.
 */
export const staffRoutes: Route[] = [
  {
    name: 'UserDashboard',
    path: '/users/dashboard/',
    load: () => import('./user-dashboard/UserDashboardPage.tsx').then((m) => m.UserDashboardPage),
  },
];
