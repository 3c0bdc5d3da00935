import type { CampaignSummary } from '../../../shared/contracts/campaigns.ts';

const STATES = {
  DRAFT: { tone: 'over', label: 'Draft' },
  SCHEDULED: { tone: 'waiting', label: 'Scheduled' },
  SENDING: { tone: 'waiting', label: 'Sending' },
  PAUSED: { tone: 'bad', label: 'Paused' },
  STOPPED: { tone: 'bad', label: 'Stopped' },
  FINISHED: { tone: 'good', label: 'Finished' },
} as const;

/** How a campaign's state looks. */
export const stateOf = ({ state, is_asked: isAsked }: Pick<CampaignSummary, 'state' | 'is_asked'>) =>
  isAsked ? ({ tone: 'waiting', label: 'Waits for approval' } as const) : STATES[state];
