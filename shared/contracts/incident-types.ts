/** What an incident is about, and the few things that are asked about each besides the words. */
export const INCIDENT_TYPES = {
  DAMAGE: { label: 'Damage', fields: ['part', 'cause'] },
  DEAD_BATTERY: { label: 'Dead battery', fields: ['help'] },
  KEYS: { label: 'Keys', fields: ['keys', 'kept_at'] },
  LOST_PROPERTY: { label: 'Lost property', fields: ['item', 'kept_at'] },
  INJURY: { label: 'Injury', fields: ['injury', 'help'] },
  THEFT: { label: 'Theft', fields: ['missing', 'police_number'] },
  COMPLAINT: { label: 'Complaint', fields: [] },
  OTHER: { label: 'Other', fields: [] },
} as const;
export type IncidentType = keyof typeof INCIDENT_TYPES;
export const INCIDENT_TYPE_NAMES = Object.keys(INCIDENT_TYPES) as [IncidentType, ...IncidentType[]];

export const INCIDENT_FIELDS = {
  part: 'Damaged part',
  cause: 'Who or what caused it',
  help: 'Help given',
  keys: 'Which keys',
  item: 'Item',
  kept_at: 'Kept at',
  injury: 'Injury',
  missing: 'What is missing',
  police_number: 'Police report number',
} as const;
export type IncidentField = keyof typeof INCIDENT_FIELDS;
export type IncidentDetails = Partial<Record<IncidentField, string>>;

/** How an incident ended. */
export const INCIDENT_OUTCOMES = {
  SOLVED: 'Solved',
  RETURNED: 'Returned to its owner',
  PAID: 'Paid by us',
  INSURER: 'Passed to the insurer',
  POLICE: 'Passed to the police',
  NO_ACTION: 'Nothing to do',
} as const;
export type IncidentOutcome = keyof typeof INCIDENT_OUTCOMES;
export const INCIDENT_OUTCOME_NAMES = Object.keys(INCIDENT_OUTCOMES) as [
  IncidentOutcome,
  ...IncidentOutcome[],
];
