import { createContext } from 'react';
import type { Route } from './page.ts';

/** The site's routes, for components that link to a page by its name. */
export const SiteRoutes = createContext<readonly Route[]>([]);
