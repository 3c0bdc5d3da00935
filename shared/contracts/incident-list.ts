import { INCIDENT_TYPE_NAMES } from './incident-types.ts';
import { INCIDENT_REASONS, INCIDENT_STATES } from './incidents.ts';
import { listContracts } from './list-contracts.ts';

export const incidentList = listContracts({
  name: 'Incidents',
  rows: 'incidents',
  path: '/lists/incidents',
  read: 'Incidents:Read',
  export: 'Incidents:Read',
  choices: { state: INCIDENT_STATES, type: INCIDENT_TYPE_NAMES, reason: INCIDENT_REASONS },
  days: ['opened', 'closed'],
  sorts: ['opened', 'closed'],
  defaultSort: 'opened',
});
