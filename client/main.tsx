import { layouts } from '../layouts/layouts.ts';
import { routes } from '../pages/routes.ts';
import { startSite } from './start-site.tsx';

startSite(routes, layouts, (...page) =>
  import('./after-hydration.ts').then((m) => m.startAfterHydration(...page)),
);
