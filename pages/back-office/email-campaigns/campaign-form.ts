import * as v from 'valibot';
import { type Campaign, campaignFields } from '../../../shared/contracts/campaigns.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { fromWallTime, parseWallTime } from '../../../shared/format/time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';

const numberOf = <S extends v.GenericSchema<number, unknown>>(rule: S) =>
  v.pipe(v.string(), v.minLength(1, REQUIRED), v.transform(Number), rule);

/** The form of a campaign, for a new draft and for a change. */
export const createCampaignForm = () =>
  new FieldsState({
    names: [
      'name',
      'list_id',
      'subject',
      'words',
      'button_label',
      'button_link',
      'coupon',
      'send_at',
      'rate_per_minute',
      'control_percent',
    ],
    schema: v.object({
      name: campaignFields.name,
      list_id: v.pipe(v.string(), v.minLength(1, 'Choose a list')),
      subject: campaignFields.subject,
      words: campaignFields.words,
      send_at: v.pipe(
        v.string(),
        v.check((value) => value === '' || fromWallTime(value) !== null, 'Choose a day and a time'),
      ),
      rate_per_minute: numberOf(campaignFields.rate_per_minute),
      control_percent: numberOf(campaignFields.control_percent),
    }),
  });
export type CampaignForm = ReturnType<typeof createCampaignForm>;
type Values = CampaignForm['values'];

/** What the form starts with. */
export const initialValues = (campaign: Campaign | null): Partial<Values> =>
  campaign
    ? {
        name: campaign.name,
        list_id: campaign.list_id ?? '',
        subject: campaign.subject,
        words: campaign.words,
        button_label: campaign.button_label ?? '',
        button_link: campaign.button_link ?? '',
        coupon: campaign.coupon ?? '',
        send_at: parseWallTime(campaign.send_at),
        rate_per_minute: String(campaign.rate_per_minute),
        control_percent: String(campaign.control_percent),
      }
    : { rate_per_minute: '120', control_percent: '10' };

const orNull = (value: string) => (value.trim() === '' ? null : value);

/** The fields as the API reads them. */
export const toCampaignFields = (values: Values) => ({
  name: values.name,
  list_id: values.list_id,
  subject: values.subject,
  words: values.words,
  button_label: orNull(values.button_label),
  button_link: orNull(values.button_link),
  coupon: orNull(values.coupon),
  send_at: fromWallTime(values.send_at),
  rate_per_minute: Number(values.rate_per_minute),
  control_percent: Number(values.control_percent),
});
