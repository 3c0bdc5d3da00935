/**
 * The modules in order. Each imports `platform/` and the modules above it, never one below. Functions of later modules
 * are injected in `api.ts` (see `from-later-modules.ts`). The lint rule `house/borders` reads this list.
 */
export const MODULES = [
  'site',
  'rates',
  'payments',
  'capacity',
  'coupons',
  'documents',
  'mail',
  'members',
  'audit',
  'site-messages',
  'list-views',
  'approvals',
  'hand-overs',
  'money',
  'batches',
  'sales-items',
  'points',
  'saved-payments',
  'quotes',
  'vouchers',
  'bookings',
  'mailed-offers',
  'transactions',
  'lot-walks',
  'rides',
  'incidents',
  'scores',
  'contact',
];
