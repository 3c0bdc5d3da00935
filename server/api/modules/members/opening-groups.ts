import { type Permission, permissions } from '../../../../shared/contracts/permissions.ts';

/** Permissions of all employees. */
const everybody: Permission[] = ['Timeclock:InOut', 'Schedule:Read'];

const dispatcher: Permission[] = [
  ...everybody,
  'Rides:Read',
  'Rides:Update',
  'Transactions:Search',
  'Transactions:Read',
  'LotWalk:Read',
  'LotWalk:Update',
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
  'Approvals:Read',
  'PointClubUser:Search',
  'PointClubVoucher:Search',
];

const shiftLead: Permission[] = [
  ...cashier,
  'Transactions:Void',
  // Small amounts only: a limit of their own keeps the gate moving at 3 am. Nobody decides their own request.
  'Transactions:Approve',
  'Bookings:Approve',
  'Approvals:Approve',
  'Capacity:Update',
  'Batches:Approve',
  'Bookings:Create',
  'Bookings:Update',
  'Incidents:Update',
  // Shares views of lists.
  'Lists:Update',
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
  'SiteMessages:Create',
  'SiteMessages:Update',
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
  // Locks a day that ties out.
  'SalesReports:Approve',
  'SalesReports:Export',
  'Approvals:Read',
  'Audit:Read',
  'Disputes:Read',
  'Disputes:Update',
  'SalesItems:Read',
  'TimeSheet:Read',
  'TimeSheet:Export',
  'PayPeriods:Read',
  'PayPeriods:Approve',
  'PayPeriods:Export',
  'RatePlans:Read',
  'Fees:Read',
  'Taxes:Read',
];

/** Only administrators may see and change groups and permissions, and invite staff. Managers see who works here. */
const isAccessControl = (permission: Permission) =>
  /^(?:AccessControl|User:)/.test(permission) && permission !== 'User:Read';

/** The groups that a new lot starts with. */
export const openingGroups: { name: string; permissions: Permission[] }[] = [
  { name: 'Dispatcher', permissions: dispatcher },
  { name: 'Cashier', permissions: cashier },
  { name: 'Shift lead', permissions: shiftLead },
  { name: 'Manager', permissions: permissions.filter((permission) => !isAccessControl(permission)) },
  { name: 'Marketing', permissions: marketing },
  { name: 'Accounting', permissions: accounting },
  { name: 'Administrator', permissions: [...permissions] },
];
