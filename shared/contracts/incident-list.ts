import { INCIDENT_REASONS, INCIDENT_STATES } from './incidents.ts';
import { listContracts } from './list-contracts.ts';

export const incidentList = listContracts({
  name: 'Incidents',
  rows: 'incidents',
  path: '/lists/incidents',
  read: 'Incidents:Read',
  export: 'Incidents:Read',
  choices: { state: INCIDENT_STATES, reason: INCIDENT_REASONS },
  days: ['opened', 'closed'],
  sorts: ['opened', 'closed'],
  defaultSort: 'opened',
});
