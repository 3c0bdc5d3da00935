/** All actions by resource. A permission is `Resource:Action`, e.g. `Bookings:Read`. */
export const actions = {
  Transactions: ['Search', 'Read', 'Create', 'Update', 'Void', 'Refund', 'Approve', 'Export'],
  Approvals: ['Read', 'Approve'],
  Audit: ['Read'],
  Lists: ['Update'],
  Disputes: ['Read', 'Update'],
  Capacity: ['Update'],
  LotWalk: ['Read', 'Update'],
  Rides: ['Read', 'Update'],
  Incidents: ['Read', 'Create', 'Update'],
  ParkScores: ['Read'],
  PointClubUser: ['Search', 'Update', 'Export'],
  PointClubVoucher: ['Search', 'Create', 'Void'],
  PointClubRates: ['Read', 'Update'],
  PointClubPoints: ['Create'],
  Bookings: ['Read', 'Create', 'Update', 'Void', 'Refund', 'Approve', 'Export'],
  TimeVouchers: ['Read', 'Create', 'Void', 'Export'],
  Batches: ['Read', 'Create', 'Update', 'Approve', 'Export'],
  SalesReports: ['Read', 'Approve', 'Export'],
  SalesItems: ['Read', 'Update'],
  Timeclock: ['InOut'],
  TimeSheet: ['Read', 'Update', 'Approve', 'Export'],
  Schedule: ['Read', 'Update'],
  PayPeriods: ['Read', 'Approve', 'Export'],
  RatePlans: ['Read', 'Create', 'Update', 'Approve'],
  Coupons: ['Read', 'Create', 'Update', 'Void', 'Approve'],
  Fees: ['Read', 'Create', 'Update'],
  Taxes: ['Read', 'Create', 'Update'],
  Email: ['Read', 'Send', 'Update', 'Export'],
  EmailSuppressionList: ['Read', 'Update', 'Export'],
  EmailMailingLists: ['Read', 'Update', 'Export'],
  EmailCampaigns: ['Read', 'Create', 'Update', 'Send'],
  SiteMessages: ['Read', 'Create', 'Update'],
  PassbookPasses: ['Read', 'Update'],
  PassbookDeviceRegistrations: ['Read'],
  AccessControlPolicies: ['Read', 'Update'],
  AccessControlGroups: ['Read', 'Create', 'Update'],
  AccessControlCheckup: ['Read'],
  User: ['Read', 'Create', 'Update'],
} as const;

type Actions = typeof actions;
type Resource = keyof Actions;
export type Permission = { [R in Resource]: `${R}:${Actions[R][number]}` }[Resource];

/** Every permission, resource by resource. */
export const permissions: readonly Permission[] = Object.entries(actions).flatMap(([resource, names]) =>
  names.map((action) => `${resource}:${action}` as Permission),
);
