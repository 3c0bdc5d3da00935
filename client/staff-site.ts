import { staffLayouts } from '../layouts/staff-layouts.ts';
import { namedMiddleware } from '../middleware/middleware.ts';
import { staffMiddleware } from '../middleware/staff-middleware.ts';
import { staffRoutes } from '../pages/back-office/staff-routes.ts';
import { ErrorPage } from '../pages/error/ErrorPage.tsx';
import type { Site } from '../shared/page/site.ts';

export const staffSite: Site = {
  routes: staffRoutes,
  redirects: [],
  layouts: staffLayouts,
  middleware: staffMiddleware,
  namedMiddleware,
  ErrorPage,
};
