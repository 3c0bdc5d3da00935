import { sql } from 'drizzle-orm';
import { incidentList as contracts } from '../../../shared/contracts/incident-list.ts';
import { INCIDENT_OUTCOMES, INCIDENT_TYPES } from '../../../shared/contracts/incident-types.ts';
import { incidents } from '../modules/incidents/tables.ts';
import { members } from '../modules/members/tables.ts';
import { scores } from '../modules/scores/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { defineList } from '../platform/lists/list.ts';
import {
  lastNameKey,
  nameKey,
  plateKey,
  typedCode,
  typedName,
  typedPlate,
} from '../platform/lists/search-keys.ts';

const ofStay = sql`${transactions} join ${incidents} on ${incidents.transactionId} = ${transactions.id}`;

export const incidentList = defineList({
  contracts,
  title: 'Incidents',
  searchHint: 'Ticket, plate or name',
  id: incidents.id,
  rows: incidents,
  from: sql`${incidents}
    left join ${transactions} on ${transactions.id} = ${incidents.transactionId}
    left join ${scores} on ${scores.transactionId} = ${incidents.transactionId}
    left join ${members} on ${members.id} = ${incidents.assigneeId}`,
  columns: [
    {
      key: 'ticket',
      label: 'Ticket',
      type: 'text',
      // What people call it: without a car, the number of the incident.
      value: sql`coalesce(${transactions.ticketNumber}, 'Incident ' || ${incidents.number})`,
      isUsual: true,
    },
    {
      key: 'type',
      label: 'Type',
      type: 'choice',
      value: incidents.type,
      isUsual: true,
      labels: Object.fromEntries(Object.entries(INCIDENT_TYPES).map(([type, { label }]) => [type, label])),
    },
    {
      key: 'state',
      label: 'Status',
      type: 'choice',
      value: incidents.state,
      isUsual: true,
      labels: { OPEN: 'Open', ASSIGNED: 'Assigned', CLOSED: 'Closed' },
      tones: { OPEN: 'bad', ASSIGNED: 'waiting', CLOSED: 'over' },
    },
    {
      key: 'reason',
      label: 'Reason',
      type: 'choice',
      value: incidents.reason,
      labels: { LOW_SCORE: 'Low score', REPORTED: 'Reported' },
    },
    {
      key: 'name',
      label: 'Concerns',
      type: 'text',
      value: sql`coalesce(${incidents.concerns}, ${transactions.customerName})`,
      isUsual: true,
    },
    { key: 'words', label: 'What happened', type: 'text', value: incidents.words },
    { key: 'place', label: 'Place', type: 'text', value: incidents.place, isUsual: true },
    { key: 'score', label: 'Score', type: 'number', value: scores.score },
    { key: 'feedback', label: 'Feedback', type: 'text', value: scores.feedback },
    { key: 'assignee', label: 'Assigned to', type: 'text', value: members.longName, isUsual: true },
    { key: 'opened', label: 'Opened', type: 'instant', value: incidents.createdAt, isUsual: true },
    { key: 'closed', label: 'Closed', type: 'instant', value: incidents.closedAt },
    {
      key: 'outcome',
      label: 'Outcome',
      type: 'choice',
      value: incidents.outcome,
      labels: INCIDENT_OUTCOMES,
    },
    { key: 'plate', label: 'Plate', type: 'text', value: transactions.licensePlate },
  ],
  bulkActions: [
    { key: 'assign', label: 'Assign to me', permission: 'Incidents:Update' },
    { key: 'close', label: 'Close', permission: 'Incidents:Update' },
  ],
  href: ({ id }) => `/back-office/incidents/${id}`,
  search: [
    { from: incidents, key: nameKey(incidents.concerns), normalize: typedName },
    { from: ofStay, key: transactions.ticketNumber, normalize: typedCode },
    { from: ofStay, key: plateKey(transactions.licensePlate), normalize: typedPlate },
    { from: ofStay, key: nameKey(transactions.customerName), normalize: typedName },
    { from: ofStay, key: lastNameKey(transactions.customerName), normalize: typedName },
  ],
});
