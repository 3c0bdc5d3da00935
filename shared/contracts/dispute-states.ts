import type { StatusTone } from './list-contracts.ts';

interface DisputeStatus {
  label: string;
  tone: StatusTone;
  /** Whether the card network waits for our evidence. */
  isWaiting?: true;
  isClosed?: true;
}

/** The card network's words for how a dispute stands, and ours. An inquiry has moved no money. */
export const DISPUTE_STATES = {
  needs_response: { label: 'Needs evidence', tone: 'bad', isWaiting: true },
  under_review: { label: 'The bank decides', tone: 'waiting' },
  won: { label: 'Won', tone: 'good', isClosed: true },
  lost: { label: 'Lost', tone: 'over', isClosed: true },
  warning_needs_response: { label: 'Inquiry: needs evidence', tone: 'bad', isWaiting: true },
  warning_under_review: { label: 'Inquiry: the bank decides', tone: 'waiting' },
  warning_closed: { label: 'Inquiry closed', tone: 'good', isClosed: true },
  appeal_needs_response: { label: 'Appeal: needs evidence', tone: 'bad', isWaiting: true },
  appeal_under_review: { label: 'Appeal: the bank decides', tone: 'waiting' },
  prevented: { label: 'Prevented', tone: 'good', isClosed: true },
} as const satisfies Record<string, DisputeStatus>;
export type DisputeState = keyof typeof DISPUTE_STATES;

export const DISPUTE_STATE_NAMES = Object.keys(DISPUTE_STATES).filter(isDisputeState);

export function isDisputeState(text: string): text is DisputeState {
  return Object.hasOwn(DISPUTE_STATES, text);
}

export const describeState = (state: string): DisputeStatus =>
  isDisputeState(state) ? DISPUTE_STATES[state] : { label: state, tone: 'waiting' };
