import type { RedirectRoute, Route } from '../shared/page/page.ts';

const landing = () => import('./landing/LandingPage.tsx').then((m) => m.LandingPage);
const blog = () => import('./blog/BlogPage.tsx').then((m) => m.BlogPage);
/** What somebody may have searched for: one page, and a text for each. */
const LANDING_TOPICS = [
  'value-parking',
  'rates',
  'offsite-parking',
  'parking-near-seatac',
  'closest-lot-to-sea-tac',
  'long-term-parking',
  'overnight-parking',
  'deals',
  'garage',
];

/**
 * Every address of the site, in order. A route's page is `pages/<kebab-name>/<Name>Page.tsx`: the build finds the files
 * to preload by that rule.
 */
export const routes: Route[] = [
  {
    name: 'Home',
    path: '/',
    isShared: true,
    isListed: true,
    load: () => import('./home/HomePage.tsx').then((m) => m.HomePage),
  },
  {
    name: 'BookingCreate',
    path: '/booking',
    isListed: true,
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
    isListed: true,
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
    isListed: true,
    isShared: true,
    load: () => import('./contact/ContactPage.tsx').then((m) => m.ContactPage),
  },
  {
    name: 'CorporateProgramAbout',
    path: '/corporate-program',
    isListed: true,
    isShared: true,
    load: () =>
      import('./corporate-program-about/CorporateProgramAboutPage.tsx').then(
        (m) => m.CorporateProgramAboutPage,
      ),
  },
  {
    name: 'Map',
    path: '/map',
    isShared: true,
    isListed: true,
    load: () => import('./map/MapPage.tsx').then((m) => m.MapPage),
  },
  {
    name: 'PrivacyPolicy',
    path: '/privacy',
    isShared: true,
    isListed: true,
    load: () => import('./privacy-policy/PrivacyPolicyPage.tsx').then((m) => m.PrivacyPolicyPage),
  },
  { name: 'Blog', path: '/blog', isShared: true, isListed: true, load: blog },
  { name: 'Blog', path: '/blog/:slug', isShared: true, isListed: true, load: blog },
  ...LANDING_TOPICS.map((topic) => ({
    name: 'Landing',
    path: `/${topic}`,
    params: { topic },
    isShared: true,
    isListed: true,
    load: landing,
  })),
  {
    name: 'PublicEmailPreferences',
    path: '/email/email-prefs/:emailAddress',
    load: () =>
      import('./public-email-preferences/PublicEmailPreferencesPage.tsx').then(
        (m) => m.PublicEmailPreferencesPage,
      ),
  },
  {
    name: 'Health',
    path: '/health',
    load: () => import('./health/HealthPage.tsx').then((m) => m.HealthPage),
  },
];

/** Addresses that moved. */
export const redirects: RedirectRoute[] = [{ path: '/auth/login', to: '/' }];
