import { DEFAULT_SETTING, DELIVERY_SETTINGS } from '../../../../shared/contracts/email-prefs.ts';

export type DeliverySetting = (typeof DELIVERY_SETTINGS)[number];

/** The setting of a number; the default of anything else. */
export const toSetting = (value: number | undefined): DeliverySetting =>
  DELIVERY_SETTINGS.find((setting) => setting === value) ?? DEFAULT_SETTING;
