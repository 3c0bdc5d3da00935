import type { Permission } from '../../../shared/contracts/permissions.ts';

interface Conflict {
  name: string;
  /** A person has the conflict with all of these rights… */
  all: Permission[];
  /** …and one of these, if there are any. */
  any?: Permission[];
}

/** Rights over money, which nobody should have who can give themselves rights. */
const MONEY: Permission[] = [
  'Transactions:Refund',
  'Transactions:Approve',
  'Bookings:Refund',
  'Bookings:Approve',
  'Batches:Approve',
  'SalesReports:Approve',
];

/** Rights that one person should not have together. */
export const conflicts: readonly Conflict[] = [
  { name: 'Refunds and approves refunds', all: ['Transactions:Refund', 'Transactions:Approve'] },
  { name: 'Counts batches and approves them', all: ['Batches:Create', 'Batches:Approve'] },
  { name: 'Changes rates and approves them', all: ['RatePlans:Update', 'RatePlans:Approve'] },
  { name: 'Gives rights and handles money', all: ['AccessControlGroups:Update'], any: MONEY },
];

/** The conflicts of somebody, by what they may do. */
export const findConflicts = (may: (permission: Permission) => boolean): string[] =>
  conflicts.filter(({ all, any }) => all.every(may) && (any?.some(may) ?? true)).map(({ name }) => name);
