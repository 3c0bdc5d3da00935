import type { RedirectRoute, Route } from '../shared/page/page.ts';

/**
 * Every address of the site, in order. A route's page is `pages/<kebab-name>/<Name>Page.tsx`: the build finds the files
 * to preload by that rule.
 */
export const routes: Route[] = [
  {
    name: 'Home',
    path: '/',
    isShared: true,
    load: () => import('./home/HomePage.tsx').then((m) => m.HomePage),
  },
  {
    name: 'BookingCreate',
    path: '/booking',
    load: () => import('./booking-create/BookingCreatePage.tsx').then((m) => m.BookingCreatePage),
  },
  {
    name: 'Booking',
    path: '/bookings/:itemId',
    load: () => import('./booking/BookingPage.tsx').then((m) => m.BookingPage),
  },
  {
    name: 'BookingClaim',
    path: '/booking-claim',
    isShared: true,
    load: () => import('./booking-claim/BookingClaimPage.tsx').then((m) => m.BookingClaimPage),
  },
  {
    name: 'BookingCancel',
    path: '/bookings/:itemId/cancel',
    load: () => import('./booking-cancel/BookingCancelPage.tsx').then((m) => m.BookingCancelPage),
  },
  {
    name: 'Contact',
    path: '/contact',
    isShared: true,
    load: () => import('./contact/ContactPage.tsx').then((m) => m.ContactPage),
  },
  {
    name: 'CorporateProgramAbout',
    path: '/corporate-program',
    isShared: true,
    load: () =>
      import('./corporate-program-about/CorporateProgramAboutPage.tsx').then(
        (m) => m.CorporateProgramAboutPage,
      ),
  },
  {
    name: 'Health',
    path: '/health',
    load: () => import('./health/HealthPage.tsx').then((m) => m.HealthPage),
  },
];

/** Addresses that moved. */
export const redirects: RedirectRoute[] = [];
