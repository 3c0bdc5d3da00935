import { layouts } from '../../layouts/layouts.ts';
import { middleware, namedMiddleware } from '../../middleware/middleware.ts';
import { ErrorPage } from '../../pages/error/ErrorPage.tsx';
import { redirects, routes } from '../../pages/routes.ts';
import type { Site } from '../../shared/page/site.ts';

export const site: Site = { routes, redirects, layouts, middleware, namedMiddleware, ErrorPage };
