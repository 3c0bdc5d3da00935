import { BATCH_STATES } from './batches.ts';
import { listContracts } from './list-contracts.ts';

export const batchList = listContracts({
  name: 'Batches',
  rows: 'batches',
  path: '/lists/batches',
  read: 'Batches:Read',
  export: 'Batches:Export',
  choices: { state: BATCH_STATES },
  days: ['opened', 'closed'],
  sorts: ['opened'],
  defaultSort: '-opened',
});
