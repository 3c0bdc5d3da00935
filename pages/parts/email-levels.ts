import {
  DEFAULT_SETTING,
  DELIVERY_SETTINGS,
  type DeliverySetting,
} from '../../shared/contracts/email-prefs.ts';
import { listMailWords } from '../../shared/contracts/mail-kinds.ts';

const LABELS: Record<DeliverySetting, string> = {
  0: 'Only what is required',
  1: 'Bookings and account',
  2: 'Points and offers',
  3: 'Everything',
};

/** The choices, from the fewest to the most emails. */
export const LEVELS = DELIVERY_SETTINGS.map((setting) => ({
  setting,
  label: LABELS[setting],
  detail: describe(setting),
}));

function describe(setting: DeliverySetting): string {
  const words = new Intl.ListFormat('en-US').format(listMailWords(setting));
  const sentence = setting === 0 ? words.replace(/^./, (first) => first.toUpperCase()) : `Plus ${words}`;
  return setting === DEFAULT_SETTING ? `${sentence}. Most people choose this.` : `${sentence}.`;
}
