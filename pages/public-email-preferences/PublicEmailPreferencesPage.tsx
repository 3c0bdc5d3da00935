import * as v from 'valibot';
import { EmailChoice } from '../parts/EmailChoice.tsx';
import { email } from '../../shared/contracts/fields.ts';
import type { Page } from '../../shared/page/page.ts';
import { EmailPreferencesStore } from '../../shared/stores/EmailPreferencesStore.ts';

/** Email preferences of an address, by a link in an email. */
export const PublicEmailPreferencesPage: Page = () => <EmailChoice />;

PublicEmailPreferencesPage.validate = ({ params }) => v.is(email, params.emailAddress);

PublicEmailPreferencesPage.handlePost = ({ stores, posted }) =>
  stores.lazy.of(EmailPreferencesStore).saveChoice(posted.setting);

PublicEmailPreferencesPage.fetchData = ({ stores, params, query }) =>
  stores.lazy.of(EmailPreferencesStore).load(params.emailAddress ?? '', query.token, query.setting);
