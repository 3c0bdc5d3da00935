import { listContracts } from './list-contracts.ts';
import { TRANSACTION_STATUSES } from './transactions.ts';
import { VEHICLE_CLASSES } from './vehicle-classes.ts';

export const transactionList = listContracts({
  name: 'Transactions',
  rows: 'parking stays',
  path: '/lists/transactions',
  read: 'Transactions:Search',
  export: 'Transactions:Export',
  choices: { status: TRANSACTION_STATUSES, payment: ['OWED', 'SETTLED'], vehicle_class: VEHICLE_CLASSES },
  days: ['entered', 'exited'],
  sorts: ['ticket', 'entered', 'exited'],
  defaultSort: '-entered',
});
