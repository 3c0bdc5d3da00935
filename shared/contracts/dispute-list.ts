import { DISPUTE_STATE_NAMES } from './dispute-states.ts';
import { listContracts } from './list-contracts.ts';

export const disputeList = listContracts({
  name: 'Disputes',
  rows: 'disputes',
  path: '/lists/disputes',
  read: 'Disputes:Read',
  export: 'Disputes:Read',
  choices: { state: DISPUTE_STATE_NAMES },
  days: ['due', 'opened'],
  sorts: ['due', 'opened', 'closed'],
  defaultSort: 'due',
});
