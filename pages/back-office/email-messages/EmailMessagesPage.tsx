import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { emailMessageList } from '../../../shared/contracts/email-messages.ts';
import type { Page } from '../../../shared/page/page.ts';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';

/** Every email that was sent in the last 90 days, waits or failed. */
export const EmailMessagesPage: Page = function EmailMessagesPage() {
  return (
    <>
      <PageHead title="Messages" />
      <PageTitle>Messages</PageTitle>
      <ListView empty="No emails yet" list={emailMessageList} />
    </>
  );
};

EmailMessagesPage.layout = 'wide';
EmailMessagesPage.fetchData = ({ stores, query }) => stores.lazy.of(ListStore).load(emailMessageList, query);
