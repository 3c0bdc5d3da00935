import { business } from '../../../../shared/business.ts';
import type { MailLayout } from '../../../../shared/contracts/mail-words.ts';
import { lotAddress } from '../../../../shared/format/lot-address.ts';
import type { PlaceholderInfo, Values, Vocabulary } from '../texts/vocabulary.ts';

const COMMON: Record<string, PlaceholderInfo & { value: string }> = {
  lot_name: { type: 'text', about: 'The name of the lot', value: business.name },
  lot_phone: { type: 'text', about: 'The phone number of the lot', value: business.phone },
  lot_phone_link: { type: 'link', about: 'Calls the lot', value: business.phoneLink },
  lot_address: { type: 'text', about: 'The address of the lot', value: lotAddress },
  club_name: { type: 'text', about: 'The name of the club', value: business.club },
};

/** Placeholders that every mail and its layout have. */
export const commonWords: Vocabulary = COMMON;
export const commonValues: Values = Object.fromEntries(
  Object.entries(COMMON).map(([name, { value }]) => [name, value]),
);

/** What surrounds every mail until staff publish another one: version 0. */
export const defaultLayout: MailLayout = {
  header: '{{lot_name}}',
  footer: ['{{lot_name}}, {{lot_address}}', '[{{lot_phone}}]({{lot_phone_link}}) (24 hours a day)'],
  colors: 'evergreen',
  reply_to: null,
};
