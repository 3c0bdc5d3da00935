import type { Permission } from './permissions.ts';

/** A page of the back office: who may open it, and its entry in the menu. */
export interface StaffPage {
  /** The route's name in `pages/back-office/staff-routes.ts`. */
  name: string;
  path: string;
  label: string;
  /** Its group in the menu; null for a page that is about one thing and opens from a list. */
  group: MenuGroup | null;
  permission: Permission;
  /** It has a path of its own, which another back office may serve: see BACK_OFFICE_ORIGIN. */
  isExternal?: true;
}

export type MenuGroup = 'At the lot' | 'Bookings' | 'Money' | 'Rates' | 'Mail' | 'Schedule' | 'Access';

/**
 * All pages of the back office, in the order of the menu. Only the API reads this file: the site shows what
 * `getStaffMenu` answers, so that no page or script names what its reader may not open.
 */
export const staffPages: readonly StaffPage[] = [
  ...inGroup('At the lot', [
    page('TransactionDashboard', 'transactions', 'Transactions', 'Transactions:Search'),
    page('DispatchBoard', 'dispatch', 'Shuttle dispatch', 'Rides:Read'),
    page('Occupancy', 'occupancy', 'Occupancy', 'Bookings:Read'),
    page('IncidentsOpen', 'incidents/open', 'Open incidents', 'Incidents:Read'),
    page('NewIncident', 'incidents/new', 'Report incident', 'Incidents:Create'),
    page('IncidentsClosed', 'incidents/closed', 'Closed incidents', 'Incidents:Read'),
    page('LotWalk', 'lot-walk', 'Lot walk', 'LotWalk:Read'),
    page('TicketFates', 'ticket-fates', 'Ticket fates', 'LotWalk:Read'),
    page('HandOver', 'hand-over', 'Hand-over', 'Transactions:Search'),
    external(
      'ActivityAnalysis',
      '/transactions/activity-analysis/',
      'Activity analysis',
      'Transactions:Read',
    ),
    external('ScoreDashboard', '/scores/dashboard', 'Scores', 'ParkScores:Read'),
    external('SiteMessages', '/sitemessages/', 'Site messages', 'SiteMessages:Read'),
  ]),
  { ...page('Incident', 'incidents/:id', 'Incident', 'Incidents:Read'), group: null },
  { ...page('Stay', 'stays/:id', 'Parking stay', 'Transactions:Read'), group: null },
  ...inGroup('Bookings', [
    page('BookingDashboard', 'bookings', 'Bookings', 'Bookings:Read'),
    page('NewBooking', 'bookings/new', 'New booking', 'Bookings:Create'),
    page('Offers', 'bookings/offers', 'Offers by mail', 'Bookings:Create'),
    page('TimeVoucherDashboard', 'time-vouchers', 'Time vouchers', 'TimeVouchers:Read'),
    page('CombinedVoucherSummary', 'vouchers/summary', 'Voucher summary', 'TimeVouchers:Read'),
    page('PassbookPasses', 'passbook/passes', 'Wallet passes', 'PassbookPasses:Read'),
    page('PassbookDevices', 'passbook/devices', 'Wallet devices', 'PassbookDeviceRegistrations:Read'),
  ]),
  {
    ...page('TimeVoucher', 'time-vouchers/:itemId', 'Time voucher', 'TimeVouchers:Read'),
    group: null,
  },
  ...inGroup('Money', [
    page('Approvals', 'approvals', 'Approvals', 'Approvals:Read'),
    page('BatchesOpen', 'batches/open', 'Open batches', 'Batches:Read'),
    page('BatchesClosed', 'batches/closed', 'Closed batches', 'Batches:Read'),
    page('DailySalesReports', 'sales-reports/daily', 'Daily sales', 'SalesReports:Read'),
    page('MonthlySalesReports', 'sales-reports/monthly', 'Monthly sales', 'SalesReports:Read'),
    page('Disputes', 'disputes', 'Disputes', 'Disputes:Read'),
    external('SalesItems', '/salesitems/', 'Sales items', 'SalesItems:Read'),
  ]),
  { ...page('Batch', 'batches/:id', 'Batch', 'Batches:Read'), group: null },
  { ...page('Dispute', 'disputes/:id', 'Dispute', 'Disputes:Read'), group: null },
  ...inGroup('Rates', [
    page('RatePlans', 'rate-plans', 'Rate plans', 'RatePlans:Read'),
    page('Coupons', 'coupons', 'Coupons', 'Coupons:Read'),
    page('Fees', 'fees', 'Fees', 'Fees:Read'),
    page('Taxes', 'taxes', 'Taxes', 'Taxes:Read'),
    external('RatePlanTaxes', '/rateplans/taxes/', 'Taxes of rate plans', 'Taxes:Read'),
  ]),
  { ...page('NewCoupon', 'coupons/new', 'New coupon', 'Coupons:Create'), group: null },
  { ...page('Coupon', 'coupons/:id', 'Coupon', 'Coupons:Read'), group: null },
  ...inGroup('Mail', [
    page('EmailDashboard', 'email', 'Mail today', 'Email:Read'),
    page('EmailMessages', 'email/messages', 'Messages', 'Email:Read'),
    page('EmailSuppressionList', 'email/suppression', 'Suppression list', 'EmailSuppressionList:Read'),
    page('EmailSimulator', 'email/simulator', 'Simulator', 'Email:Send'),
    page('EmailLayouts', 'email/layouts', 'Layouts', 'Email:Read'),
    page('EmailTemplates', 'email/templates', 'Templates', 'Email:Read'),
    page('EmailMailingLists', 'email/mailing-lists', 'Mailing lists', 'EmailMailingLists:Read'),
    page('EmailCampaigns', 'email/campaigns', 'Campaigns', 'EmailCampaigns:Read'),
    external('Templates', '/templates/', 'Page templates', 'Email:Read'),
  ]),
  { ...page('EmailCampaign', 'email/campaigns/:id', 'Campaign', 'EmailCampaigns:Read'), group: null },
  { ...page('EmailMessage', 'email/messages/:id', 'Message', 'Email:Read'), group: null },
  ...inGroup('Schedule', [
    external('ScheduleCalendar', '/schedule/calendar/', 'Calendar', 'Schedule:Read'),
    external('ScheduleClassic', '/schedule/classic/', 'Week', 'TimeSheet:Read'),
    external('ScheduleUser', '/schedule/user/', 'My schedule', 'Timeclock:InOut'),
  ]),
  ...inGroup('Access', [
    external('AccessPolicies', '/access-control/policies/', 'Policies', 'AccessControlPolicies:Read'),
    external('AccessGroups', '/access-control/groups/', 'Groups', 'AccessControlGroups:Read'),
    external('AccessCheckup', '/access-control/checkup/', 'Checkup', 'AccessControlCheckup:Read'),
    external('UserDashboard', '/users/dashboard/', 'Staff', 'User:Read'),
    page('Audit', 'audit', 'Audit log', 'Audit:Read'),
  ]),
];

type Entry = Omit<StaffPage, 'group'>;

function inGroup(group: MenuGroup, pages: Entry[]): StaffPage[] {
  return pages.map((entry) => ({ ...entry, group }));
}

/** A page below `/back-office/`. */
function page(name: string, path: string, label: string, permission: Permission): Entry {
  return { name, path: `/back-office/${path}`, label, permission };
}

function external(name: string, path: string, label: string, permission: Permission): Entry {
  return { name, path, label, permission, isExternal: true };
}
