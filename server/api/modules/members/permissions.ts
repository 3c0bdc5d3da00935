/** All actions by resource. A permission is `Resource:Action`, e.g. `Bookings:Read`. */
const actions = {
  Transactions: ['Search', 'Read', 'Create', 'Update', 'Void', 'Refund', 'Approve', 'Export'],
  Rides: ['Read', 'Update'],
  Incidents: ['Read', 'Create', 'Update'],
  ParkScores: ['Read'],
  PointClubUser: ['Search', 'Update', 'Export'],
  PointClubVoucher: ['Search', 'Create', 'Void'],
  PointClubRates: ['Read', 'Update'],
  PointClubPoints: ['Create'],
  Bookings: ['Read', 'Create', 'Update', 'Void', 'Refund', 'Export'],
  TimeVouchers: ['Read', 'Create', 'Void', 'Export'],
  Batches: ['Read', 'Create', 'Update', 'Approve', 'Export'],
  SalesReports: ['Read', 'Export'],
  SalesItems: ['Read', 'Update'],
  Timeclock: ['InOut'],
  TimeSheet: ['Read', 'Update', 'Approve', 'Export'],
  Schedule: ['Read', 'Update'],
  PayPeriods: ['Read', 'Approve', 'Export'],
  RatePlans: ['Read', 'Create', 'Update'],
  Coupons: ['Read', 'Create', 'Update', 'Void'],
  Fees: ['Read', 'Create', 'Update'],
  Taxes: ['Read', 'Create', 'Update'],
  Email: ['Read', 'Send', 'Update'],
  EmailSuppressionList: ['Read', 'Update'],
  EmailMailingLists: ['Read', 'Update', 'Export'],
  EmailCampaigns: ['Read', 'Create', 'Update', 'Send'],
  SiteMessages: ['Read', 'Create', 'Update'],
  PassbookPasses: ['Read', 'Update'],
  PassbookDeviceRegistrations: ['Read'],
  AccessControlPolicies: ['Read', 'Update'],
  AccessControlGroups: ['Read', 'Create', 'Update'],
  AccessControlCheckup: ['Read'],
  User: ['Read', 'Create', 'Update'],
  Approvals: ['Read', 'Approve'],
  Audit: ['Read'],
} as const;

type Actions = typeof actions;
type Resource = keyof Actions;
export type Permission = { [R in Resource]: `${R}:${Actions[R][number]}` }[Resource];

/** Permissions of all employees. */
const everybody: Permission[] = ['Timeclock:InOut', 'Schedule:Read'];

const dispatcher: Permission[] = [
  ...everybody,
  'Rides:Read',
  'Rides:Update',
  'Transactions:Search',
  'Transactions:Read',
];

const cashier: Permission[] = [
  ...dispatcher,
  'Transactions:Create',
  'Transactions:Update',
  'Bookings:Read',
  'TimeVouchers:Read',
  'Batches:Read',
  'Batches:Create',
  'Batches:Update',
  'Incidents:Read',
  'Incidents:Create',
  'PointClubUser:Search',
  'PointClubVoucher:Search',
];

const shiftLead: Permission[] = [
  ...cashier,
  'Transactions:Void',
  'Batches:Approve',
  'Bookings:Create',
  'Bookings:Update',
  'Incidents:Update',
  'ParkScores:Read',
  'SiteMessages:Read',
  'TimeSheet:Read',
  'Schedule:Update',
];

const marketing: Permission[] = [
  ...everybody,
  'ParkScores:Read',
  'Coupons:Read',
  'Coupons:Create',
  'Coupons:Update',
  'Email:Read',
  'Email:Send',
  'Email:Update',
  'EmailSuppressionList:Read',
  'EmailSuppressionList:Update',
  'EmailMailingLists:Read',
  'EmailMailingLists:Update',
  'EmailCampaigns:Read',
  'EmailCampaigns:Create',
  'EmailCampaigns:Update',
  'EmailCampaigns:Send',
  'SiteMessages:Read',
  'PassbookPasses:Read',
  'PassbookDeviceRegistrations:Read',
  'PointClubRates:Read',
];

const accounting: Permission[] = [
  ...everybody,
  'Transactions:Search',
  'Transactions:Read',
  'Transactions:Refund',
  'Transactions:Export',
  'Bookings:Read',
  'Bookings:Refund',
  'Bookings:Export',
  'TimeVouchers:Read',
  'TimeVouchers:Export',
  'Batches:Read',
  'Batches:Export',
  'SalesReports:Read',
  'SalesReports:Export',
  'SalesItems:Read',
  'TimeSheet:Read',
  'TimeSheet:Export',
  'PayPeriods:Read',
  'PayPeriods:Approve',
  'PayPeriods:Export',
  'RatePlans:Read',
  'Fees:Read',
  'Taxes:Read',
  'Audit:Read',
];

export const permissions: Permission[] = Object.entries(actions).flatMap(([resource, names]) =>
  names.map((action) => `${resource}:${action}` as Permission),
);

/** Only administrators may change users, groups and permissions. */
const isAccessControl = (permission: Permission) => /^(?:AccessControl|User:)/.test(permission);

/** The groups that a new lot starts with. */
export const openingGroups: { name: string; permissions: Permission[] }[] = [
  { name: 'Dispatcher', permissions: dispatcher },
  { name: 'Cashier', permissions: cashier },
  { name: 'Shift lead', permissions: shiftLead },
  { name: 'Manager', permissions: permissions.filter((permission) => !isAccessControl(permission)) },
  { name: 'Marketing', permissions: marketing },
  { name: 'Accounting', permissions: accounting },
  { name: 'Administrator', permissions },
];
