import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { useCleanAddress } from '../../shared/components/use-clean-address.ts';
import type { Page } from '../../shared/page/page.ts';
import { EmailUndoStore } from '../../shared/stores/EmailUndoStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './UndoEmailPage.module.css';

const TITLE = 'Undo the change of your email address';

/** The page of the link that was mailed to a member's old address. */
export const UndoEmailPage: Page = observer(function UndoEmailPage() {
  const store = useStores().lazy.of(EmailUndoStore);
  useCleanAddress();
  return (
    <div className={styles.page}>
      <PageHead
        description="Restore the old email address of your Point Club account with the link from your email."
        title={store.form.isRefused ? `Error: ${TITLE}` : TITLE}
      />
      <PageTitle>{TITLE}</PageTitle>
      {store.token === null && !store.isDone && (
        <p>
          Open this page with the link from our email. The link works once, for 72 hours. Or call us at{' '}
          <a href={business.phoneLink}>{business.phone}</a>.
        </p>
      )}
      {store.token !== null && !store.isDone && (
        <Form
          isPosted
          action="Undo the change"
          form={store.form}
          labels={{}}
          onSubmit={() => void store.undo()}
        >
          <p>
            We’ll restore the address that got our email, log everyone out, and email you a link to choose a
            new password. The current password stops working.
          </p>
        </Form>
      )}
      <output>
        {store.isDone && (
          <Banner title="Your old email address is back." tone="success">
            Everyone is logged out. Check your email for a link to choose a new password. It works for 15
            minutes.
          </Banner>
        )}
      </output>
    </div>
  );
});

UndoEmailPage.fetchData = async ({ stores, query }) => stores.lazy.of(EmailUndoStore).open(query.token);

UndoEmailPage.handlePost = ({ stores }) => stores.lazy.of(EmailUndoStore).undo();
