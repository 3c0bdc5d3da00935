import * as v from 'valibot';
import { EmailChoice } from '../parts/EmailChoice.tsx';
import { email } from '../../shared/contracts/fields.ts';
import type { Page, PageInput } from '../../shared/page/page.ts';
import { EmailPreferencesStore } from '../../shared/stores/EmailPreferencesStore.ts';

/** Email preferences of a member; another address needs a confirmation, as it does for everybody. */
export const ClubEmailPreferencesPage: Page = () => <EmailChoice />;

/** The default is the member's own address. */
const addressOf = ({ stores, query }: PageInput) => query.emailAddress ?? stores.auth.profile.email;

ClubEmailPreferencesPage.layout = 'point-club';
ClubEmailPreferencesPage.middleware = ['auth'];
ClubEmailPreferencesPage.validate = (input) => v.is(email, addressOf(input));

ClubEmailPreferencesPage.fetchData = (input) =>
  input.stores.lazy.of(EmailPreferencesStore).load(addressOf(input), undefined, undefined);

ClubEmailPreferencesPage.handlePost = ({ stores, posted }) =>
  stores.lazy.of(EmailPreferencesStore).saveChoice(posted.setting);
