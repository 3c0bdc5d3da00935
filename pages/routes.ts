import type { Route } from '../shared/page/page.ts';
import type { RedirectRoute } from '../shared/page/route.ts';

const landing = () => import('./landing/LandingPage.tsx').then((m) => m.LandingPage);
const blog = () => import('./blog/BlogPage.tsx').then((m) => m.BlogPage);
/** Search topics: one page component with a text for each. */
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
 * All URLs of the site, in order. A route's page is `pages/<kebab-name>/<Name>Page.tsx`: the server finds the files
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
    isShared: true,
    dependsOn: ['query'],
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
    dependsOn: ['query'],
    load: () => import('./booking-claim/BookingClaimPage.tsx').then((m) => m.BookingClaimPage),
  },
  {
    name: 'EmailMyBookings',
    path: '/email-my-bookings',
    isListed: true,
    isShared: true,
    load: () => import('./email-my-bookings/EmailMyBookingsPage.tsx').then((m) => m.EmailMyBookingsPage),
  },
  {
    name: 'BookingCancel',
    path: '/bookings/:itemId/cancel',
    load: () => import('./booking-cancel/BookingCancelPage.tsx').then((m) => m.BookingCancelPage),
  },
  {
    name: 'BookingConfirm',
    path: '/bookings/:itemId/confirm',
    load: () => import('./booking-confirm/BookingConfirmPage.tsx').then((m) => m.BookingConfirmPage),
  },
  {
    name: 'BookingModify',
    path: '/bookings/:itemId/modify',
    load: () => import('./booking-modify/BookingModifyPage.tsx').then((m) => m.BookingModifyPage),
  },
  {
    name: 'PickupRequest',
    path: '/pickup',
    isListed: true,
    isShared: true,
    // A session may have a ride.
    dependsOn: ['query', 'session'],
    load: () => import('./pickup-request/PickupRequestPage.tsx').then((m) => m.PickupRequestPage),
  },
  {
    name: 'Ticket',
    path: '/tickets/:ticketNum/:recordLoc',
    load: () => import('./ticket/TicketPage.tsx').then((m) => m.TicketPage),
  },
  {
    name: 'Transaction',
    path: '/trips/:itemId',
    load: () => import('./transaction/TransactionPage.tsx').then((m) => m.TransactionPage),
  },
  {
    name: 'PayDebt',
    path: '/pay/:itemId',
    load: () => import('./pay-debt/PayDebtPage.tsx').then((m) => m.PayDebtPage),
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
  {
    name: 'TermsOfService',
    path: '/terms',
    isShared: true,
    isListed: true,
    load: () => import('./terms-of-service/TermsOfServicePage.tsx').then((m) => m.TermsOfServicePage),
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
    name: 'SurveyResponse',
    path: '/survey-response',
    isShared: true,
    dependsOn: ['query'],
    load: () => import('./survey-response/SurveyResponsePage.tsx').then((m) => m.SurveyResponsePage),
  },
  {
    name: 'ScoreTransaction',
    path: '/score-transaction',
    isShared: true,
    dependsOn: ['query'],
    load: () => import('./score-transaction/ScoreTransactionPage.tsx').then((m) => m.ScoreTransactionPage),
  },
  {
    name: 'PointClubDashboard',
    path: '/point-club/dashboard',
    load: () =>
      import('./point-club-dashboard/PointClubDashboardPage.tsx').then((m) => m.PointClubDashboardPage),
  },
  {
    name: 'PointClubLedger',
    path: '/point-club/ledger',
    load: () => import('./point-club-ledger/PointClubLedgerPage.tsx').then((m) => m.PointClubLedgerPage),
  },
  {
    name: 'PaymentTokenConfig',
    path: '/point-club/payment-tokens',
    load: () =>
      import('./payment-token-config/PaymentTokenConfigPage.tsx').then((m) => m.PaymentTokenConfigPage),
  },
  {
    name: 'RecordPoints',
    path: '/point-club/record-points',
    load: () => import('./record-points/RecordPointsPage.tsx').then((m) => m.RecordPointsPage),
  },
  {
    name: 'RedeemPoints',
    path: '/point-club/redeem-points',
    load: () => import('./redeem-points/RedeemPointsPage.tsx').then((m) => m.RedeemPointsPage),
  },
  {
    name: 'TimeVoucher',
    path: '/point-club/voucher/:itemId',
    load: () => import('./time-voucher/TimeVoucherPage.tsx').then((m) => m.TimeVoucherPage),
  },
  {
    name: 'MembershipPass',
    path: '/point-club/membership-pass',
    load: () => import('./membership-pass/MembershipPassPage.tsx').then((m) => m.MembershipPassPage),
  },
  {
    name: 'AccountDetails',
    path: '/point-club/account-details',
    load: () => import('./account-details/AccountDetailsPage.tsx').then((m) => m.AccountDetailsPage),
  },
  {
    name: 'ClubEmailPreferences',
    path: '/point-club/email-preferences',
    load: () =>
      import('./club-email-preferences/ClubEmailPreferencesPage.tsx').then((m) => m.ClubEmailPreferencesPage),
  },
  {
    name: 'PointClubRegistration',
    path: '/register',
    isListed: true,
    isShared: true,
    dependsOn: ['query'],
    load: () =>
      import('./point-club-registration/PointClubRegistrationPage.tsx').then(
        (m) => m.PointClubRegistrationPage,
      ),
  },
  {
    name: 'RequestPasswordReset',
    path: '/auth/request-password-reset',
    isShared: true,
    load: () =>
      import('./request-password-reset/RequestPasswordResetPage.tsx').then((m) => m.RequestPasswordResetPage),
  },
  {
    name: 'ResetPassword',
    path: '/auth/reset-password',
    isShared: true,
    dependsOn: ['query'],
    load: () => import('./reset-password/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  },
  {
    name: 'UndoEmail',
    path: '/auth/undo-email',
    isShared: true,
    dependsOn: ['query'],
    load: () => import('./undo-email/UndoEmailPage.tsx').then((m) => m.UndoEmailPage),
  },
  {
    name: 'Health',
    path: '/health',
    load: () => import('./health/HealthPage.tsx').then((m) => m.HealthPage),
  },
];

/** Redirects from old URLs. */
export const redirects: RedirectRoute[] = [
  { path: '/auth/login', to: '/' },
  { path: '/auth/register', to: '/register' },
  { path: '/club/about', to: '/?showLogin=true' },
  { path: '/about-point-club', to: '/?showLogin=true' },
];
