import {
  DEFAULT_SETTING,
  DELIVERY_SETTINGS,
  type DeliverySetting,
} from '../../../../shared/contracts/email-prefs.ts';

/** Parses a delivery setting. Returns the default for an unknown number. */
export const parseSetting = (value: number | undefined): DeliverySetting =>
  DELIVERY_SETTINGS.find((setting) => setting === value) ?? DEFAULT_SETTING;
