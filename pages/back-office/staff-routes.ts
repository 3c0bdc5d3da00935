import type { Route } from '../../shared/page/page.ts';

/**
 * The pages of the back office, which public pages never load. A route's page is
 * `pages/back-office/<kebab-name>/<Name>Page.tsx`. Label, menu group and right of each are in
 * `shared/contracts/staff-pages.ts`, which only the API reads.
 */
export const staffRoutes: Route[] = [
  {
    name: 'TransactionDashboard',
    path: '/back-office/transactions',
    allows: ['camera'],
    load: () =>
      import('./transaction-dashboard/TransactionDashboardPage.tsx').then((m) => m.TransactionDashboardPage),
  },
  {
    name: 'DispatchBoard',
    path: '/back-office/dispatch',
    load: () => import('./dispatch-board/DispatchBoardPage.tsx').then((m) => m.DispatchBoardPage),
  },
  {
    name: 'Occupancy',
    path: '/back-office/occupancy',
    load: () => import('./occupancy/OccupancyPage.tsx').then((m) => m.OccupancyPage),
  },
  {
    name: 'RatePlans',
    path: '/back-office/rate-plans',
    load: () => import('./rate-plans/RatePlansPage.tsx').then((m) => m.RatePlansPage),
  },
  {
    name: 'Coupons',
    path: '/back-office/coupons',
    load: () => import('./coupons/CouponsPage.tsx').then((m) => m.CouponsPage),
  },
  {
    name: 'NewCoupon',
    path: '/back-office/coupons/new',
    load: () => import('./new-coupon/NewCouponPage.tsx').then((m) => m.NewCouponPage),
  },
  {
    name: 'Coupon',
    path: '/back-office/coupons/:id',
    load: () => import('./coupon/CouponPage.tsx').then((m) => m.CouponPage),
  },
  {
    name: 'Fees',
    path: '/back-office/fees',
    load: () => import('./fees/FeesPage.tsx').then((m) => m.FeesPage),
  },
  {
    name: 'Taxes',
    path: '/back-office/taxes',
    load: () => import('./taxes/TaxesPage.tsx').then((m) => m.TaxesPage),
  },
  {
    name: 'RatePlanTaxes',
    path: '/rateplans/taxes/',
    load: () => import('./rate-plan-taxes/RatePlanTaxesPage.tsx').then((m) => m.RatePlanTaxesPage),
  },
  {
    name: 'LotWalk',
    path: '/back-office/lot-walk',
    load: () => import('./lot-walk/LotWalkPage.tsx').then((m) => m.LotWalkPage),
  },
  {
    name: 'TicketFates',
    path: '/back-office/ticket-fates',
    load: () => import('./ticket-fates/TicketFatesPage.tsx').then((m) => m.TicketFatesPage),
  },
  {
    name: 'Stay',
    path: '/back-office/stays/:id',
    load: () => import('./stay/StayPage.tsx').then((m) => m.StayPage),
  },
  {
    name: 'IncidentsOpen',
    path: '/back-office/incidents/open',
    load: () => import('./incidents-open/IncidentsOpenPage.tsx').then((m) => m.IncidentsOpenPage),
  },
  {
    name: 'IncidentsClosed',
    path: '/back-office/incidents/closed',
    load: () => import('./incidents-closed/IncidentsClosedPage.tsx').then((m) => m.IncidentsClosedPage),
  },
  {
    name: 'NewIncident',
    path: '/back-office/incidents/new',
    load: () => import('./new-incident/NewIncidentPage.tsx').then((m) => m.NewIncidentPage),
  },
  {
    name: 'Incident',
    path: '/back-office/incidents/:id',
    load: () => import('./incident/IncidentPage.tsx').then((m) => m.IncidentPage),
  },
  {
    name: 'HandOver',
    path: '/back-office/hand-over',
    load: () => import('./hand-over/HandOverPage.tsx').then((m) => m.HandOverPage),
  },
  {
    name: 'BookingDashboard',
    path: '/back-office/bookings',
    load: () => import('./booking-dashboard/BookingDashboardPage.tsx').then((m) => m.BookingDashboardPage),
  },
  {
    name: 'NewBooking',
    path: '/back-office/bookings/new',
    load: () => import('./new-booking/NewBookingPage.tsx').then((m) => m.NewBookingPage),
  },
  {
    name: 'Offers',
    path: '/back-office/bookings/offers',
    load: () => import('./offers/OffersPage.tsx').then((m) => m.OffersPage),
  },
  {
    name: 'TimeVoucherDashboard',
    path: '/back-office/time-vouchers',
    load: () =>
      import('./time-voucher-dashboard/TimeVoucherDashboardPage.tsx').then((m) => m.TimeVoucherDashboardPage),
  },
  {
    name: 'CombinedVoucherSummary',
    path: '/back-office/vouchers/summary',
    load: () =>
      import('./combined-voucher-summary/CombinedVoucherSummaryPage.tsx').then(
        (m) => m.CombinedVoucherSummaryPage,
      ),
  },
  {
    name: 'TimeVoucher',
    path: '/back-office/time-vouchers/:itemId',
    load: () => import('./time-voucher/TimeVoucherPage.tsx').then((m) => m.TimeVoucherPage),
  },
  {
    name: 'PassbookPasses',
    path: '/back-office/passbook/passes',
    load: () => import('./passbook-passes/PassbookPassesPage.tsx').then((m) => m.PassbookPassesPage),
  },
  {
    name: 'PassbookDevices',
    path: '/back-office/passbook/devices',
    load: () => import('./passbook-devices/PassbookDevicesPage.tsx').then((m) => m.PassbookDevicesPage),
  },
  {
    name: 'Approvals',
    path: '/back-office/approvals',
    load: () => import('./approvals/ApprovalsPage.tsx').then((m) => m.ApprovalsPage),
  },
  {
    name: 'BatchesOpen',
    path: '/back-office/batches/open',
    load: () => import('./batches-open/BatchesOpenPage.tsx').then((m) => m.BatchesOpenPage),
  },
  {
    name: 'BatchesClosed',
    path: '/back-office/batches/closed',
    load: () => import('./batches-closed/BatchesClosedPage.tsx').then((m) => m.BatchesClosedPage),
  },
  {
    name: 'Batch',
    path: '/back-office/batches/:id',
    load: () => import('./batch/BatchPage.tsx').then((m) => m.BatchPage),
  },
  {
    name: 'Disputes',
    path: '/back-office/disputes',
    load: () => import('./disputes/DisputesPage.tsx').then((m) => m.DisputesPage),
  },
  {
    name: 'Dispute',
    path: '/back-office/disputes/:id',
    load: () => import('./dispute/DisputePage.tsx').then((m) => m.DisputePage),
  },
  {
    name: 'DailySalesReports',
    path: '/back-office/sales-reports/daily',
    load: () =>
      import('./daily-sales-reports/DailySalesReportsPage.tsx').then((m) => m.DailySalesReportsPage),
  },
  {
    name: 'MonthlySalesReports',
    path: '/back-office/sales-reports/monthly',
    load: () =>
      import('./monthly-sales-reports/MonthlySalesReportsPage.tsx').then((m) => m.MonthlySalesReportsPage),
  },
  {
    name: 'Audit',
    path: '/back-office/audit',
    load: () => import('./audit/AuditPage.tsx').then((m) => m.AuditPage),
  },
  {
    name: 'ScoreDashboard',
    path: '/scores/dashboard',
    load: () => import('./score-dashboard/ScoreDashboardPage.tsx').then((m) => m.ScoreDashboardPage),
  },
  {
    name: 'ActivityAnalysis',
    path: '/transactions/activity-analysis/',
    load: () => import('./activity-analysis/ActivityAnalysisPage.tsx').then((m) => m.ActivityAnalysisPage),
  },
  {
    name: 'SiteMessages',
    path: '/sitemessages/',
    load: () => import('./site-messages/SiteMessagesPage.tsx').then((m) => m.SiteMessagesPage),
  },
  {
    name: 'SalesItems',
    path: '/salesitems/',
    load: () => import('./sales-items/SalesItemsPage.tsx').then((m) => m.SalesItemsPage),
  },
  {
    name: 'ScheduleCalendar',
    path: '/schedule/calendar/',
    load: () => import('./schedule-calendar/ScheduleCalendarPage.tsx').then((m) => m.ScheduleCalendarPage),
  },
  {
    name: 'ScheduleClassic',
    path: '/schedule/classic/',
    load: () => import('./schedule-classic/ScheduleClassicPage.tsx').then((m) => m.ScheduleClassicPage),
  },
  {
    name: 'ScheduleUser',
    path: '/schedule/user/',
    load: () => import('./schedule-user/ScheduleUserPage.tsx').then((m) => m.ScheduleUserPage),
  },
  {
    name: 'AccessPolicies',
    path: '/access-control/policies/',
    load: () => import('./access-policies/AccessPoliciesPage.tsx').then((m) => m.AccessPoliciesPage),
  },
  {
    name: 'AccessGroups',
    path: '/access-control/groups/',
    load: () => import('./access-groups/AccessGroupsPage.tsx').then((m) => m.AccessGroupsPage),
  },
  {
    name: 'AccessCheckup',
    path: '/access-control/checkup/',
    load: () => import('./access-checkup/AccessCheckupPage.tsx').then((m) => m.AccessCheckupPage),
  },
  {
    name: 'UserDashboard',
    path: '/users/dashboard/',
    load: () => import('./user-dashboard/UserDashboardPage.tsx').then((m) => m.UserDashboardPage),
  },
  {
    name: 'EmailDashboard',
    path: '/back-office/email',
    load: () => import('./email-dashboard/EmailDashboardPage.tsx').then((m) => m.EmailDashboardPage),
  },
  {
    name: 'EmailMessages',
    path: '/back-office/email/messages',
    load: () => import('./email-messages/EmailMessagesPage.tsx').then((m) => m.EmailMessagesPage),
  },
  {
    name: 'EmailMessage',
    path: '/back-office/email/messages/:id',
    load: () => import('./email-message/EmailMessagePage.tsx').then((m) => m.EmailMessagePage),
  },
  {
    name: 'EmailSuppressionList',
    path: '/back-office/email/suppression',
    load: () =>
      import('./email-suppression-list/EmailSuppressionListPage.tsx').then((m) => m.EmailSuppressionListPage),
  },
  {
    name: 'EmailCampaigns',
    path: '/back-office/email/campaigns',
    load: () => import('./email-campaigns/EmailCampaignsPage.tsx').then((m) => m.EmailCampaignsPage),
  },
  {
    name: 'EmailCampaign',
    path: '/back-office/email/campaigns/:id',
    allows: ['frames'],
    load: () => import('./email-campaign/EmailCampaignPage.tsx').then((m) => m.EmailCampaignPage),
  },
  {
    name: 'EmailMailingLists',
    path: '/back-office/email/mailing-lists',
    load: () =>
      import('./email-mailing-lists/EmailMailingListsPage.tsx').then((m) => m.EmailMailingListsPage),
  },
  {
    name: 'EmailSimulator',
    path: '/back-office/email/simulator',
    allows: ['frames'],
    load: () => import('./email-simulator/EmailSimulatorPage.tsx').then((m) => m.EmailSimulatorPage),
  },
  {
    name: 'Templates',
    path: '/templates/',
    load: () => import('./templates/TemplatesPage.tsx').then((m) => m.TemplatesPage),
  },
  {
    name: 'EmailLayouts',
    path: '/back-office/email/layouts',
    allows: ['frames'],
    load: () => import('./email-layouts/EmailLayoutsPage.tsx').then((m) => m.EmailLayoutsPage),
  },
  {
    name: 'EmailTemplates',
    path: '/back-office/email/templates',
    allows: ['frames'],
    load: () => import('./email-templates/EmailTemplatesPage.tsx').then((m) => m.EmailTemplatesPage),
  },
];
