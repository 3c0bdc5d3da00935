import * as v from 'valibot';
import { DAY_SECONDS } from '../format/durations.ts';
import { contract } from './contract.ts';
import { email, proofToken } from './fields.ts';
import { mailLimit } from './limits.ts';

/** 0: required email only, 1: bookings and account, 2: also points, offers and one question after a stay, 3: also news. */
export const DELIVERY_SETTINGS = [0, 1, 2, 3] as const;
export type DeliverySetting = (typeof DELIVERY_SETTINGS)[number];
export const DEFAULT_SETTING = 2;

const params = v.strictObject({ emailAddress: email });
const query = v.strictObject({ token: proofToken });
const deliverySetting = v.optional(v.picklist(DELIVERY_SETTINGS), DEFAULT_SETTING);

export const findEmailPrefs = contract({
  name: 'findEmailPrefs',
  summary: 'Gets the email preferences for an address. Without proof of ownership, returns the default.',
  method: 'GET',
  path: '/email-prefs/{emailAddress}',
  access: 'anyone',
  params,
  query,
  output: v.object({ email_delivery_setting: deliverySetting, is_proven: v.optional(v.boolean(), false) }),
});

export const setEmailPrefs = contract({
  name: 'setEmailPrefs',
  summary:
    'Sets the email preferences for an address. Without proof of ownership, emails a confirmation link first.',
  method: 'PUT',
  path: '/email-prefs/{emailAddress}',
  access: 'anyone',
  limits: [
    { ...mailLimit, by: 'handler' },
    {
      name: 'prefs-mail',
      per: { input: 'emailAddress', as: 'email' },
      max: 5,
      seconds: DAY_SECONDS,
      by: 'handler',
    },
  ],
  params,
  query,
  body: v.strictObject({ setting: v.picklist(['0', '1', '2', '3'], 'Choose one of the four options') }),
  output: v.object({ email_delivery_setting: deliverySetting, pending: v.optional(v.boolean(), false) }),
});
