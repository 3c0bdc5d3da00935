import { layouts } from '../../layouts/layouts.ts';
import { staffLayouts } from '../../layouts/staff-layouts.ts';
import { middleware, namedMiddleware } from '../../middleware/middleware.ts';
import { staffMiddleware } from '../../middleware/staff-middleware.ts';
import { staffRoutes } from '../../pages/back-office/staff-routes.ts';
import { ErrorPage } from '../../pages/error/ErrorPage.tsx';
import { redirects, routes } from '../../pages/routes.ts';
import type { Site } from '../../shared/page/site.ts';

export const site: Site = { routes, redirects, layouts, middleware, namedMiddleware, ErrorPage };

/** The back office. Its browser code is a build of its own. */
export const staffSite: Site = {
  routes: staffRoutes,
  redirects: [],
  layouts: staffLayouts,
  middleware: staffMiddleware,
  namedMiddleware,
  ErrorPage,
};
