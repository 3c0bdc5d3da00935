import type { Middleware } from '../shared/page/site.ts';
import { middleware } from './middleware.ts';
import { staff } from './staff.ts';
import { staffHeaders } from './staff-headers.ts';

/** Runs for every page of the back office, in this order. No page can forget to ask for `staff`. */
export const staffMiddleware: Middleware[] = [...middleware, staff, staffHeaders];
