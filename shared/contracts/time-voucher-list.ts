import { listContracts } from './list-contracts.ts';
import { VEHICLE_CLASSES } from './vehicle-classes.ts';
import { VOUCHER_STATUSES } from './vouchers.ts';

export const timeVoucherList = listContracts({
  name: 'TimeVouchers',
  rows: 'time vouchers',
  path: '/lists/time-vouchers',
  read: 'TimeVouchers:Read',
  export: 'TimeVouchers:Export',
  choices: { status: VOUCHER_STATUSES, vehicle_class: VEHICLE_CLASSES },
  days: ['starts', 'issued', 'expires'],
  sorts: ['number', 'starts', 'issued', 'expires'],
  defaultSort: '-issued',
});
