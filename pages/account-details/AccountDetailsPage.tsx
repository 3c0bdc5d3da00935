import { observer } from 'mobx-react-lite';
import { Card } from '../../shared/components/Card.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { buttonClass } from '../../shared/components/Button.tsx';
import { useCleanAddress } from '../../shared/components/use-clean-address.ts';
import type { Page } from '../../shared/page/page.ts';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';
import { DeactivateAccount } from './DeactivateAccount.tsx';
import { DeviceList } from './DeviceList.tsx';
import { EmailConfirmation } from './EmailConfirmation.tsx';
import { EmailForm } from './EmailForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { LoggedOutNotice } from './LoggedOutNotice.tsx';
import { MemberCar } from './MemberCar.tsx';
import { NamesForm } from './NamesForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

const TITLE = 'Account details';

/** A member's names, email, password, car and data export, and closing the account. */
export const AccountDetailsPage: Page = observer(function AccountDetailsPage() {
  const { auth, lazy } = useStores();
  const { ending, isRefused } = lazy.of(AccountStore);
  useCleanAddress();
  return (
    <div className={styles.page}>
      <PageHead title={isRefused ? `Error: ${TITLE}` : TITLE} />
      <div>
        <PageTitle>{TITLE}</PageTitle>
        {!ending && <EmailConfirmation />}
      </div>
      {ending ? (
        <LoggedOutNotice ending={ending} />
      ) : (
        <>
          <Card title="Your name" titleId="names">
            <NamesForm />
          </Card>
          <Card title="Email address" titleId="email">
            <EmailForm />
          </Card>
          <Card title="Password" titleId="password">
            <PasswordForm />
          </Card>
          <Card title="Your car" titleId="car">
            <MemberCar />
          </Card>
          <Card title="Your devices" titleId="devices">
            <DeviceList />
          </Card>
          <Card title="Your data" titleId="data">
            <p>
              Download everything we store about you as one JSON file: account, logins, bookings, parking
              stays, points, vouchers, and emails.
            </p>
            <p>
              <a download className={buttonClass('secondary', false)} href={`/api/club/${auth.number}/data`}>
                Download my data
              </a>
            </p>
          </Card>
          <Card title="Leave the club" titleId="leave" tone="outline">
            <DeactivateAccount />
            <DeleteAccount />
          </Card>
        </>
      )}
    </div>
  );
});

AccountDetailsPage.layout = 'point-club';
AccountDetailsPage.middleware = ['auth'];

AccountDetailsPage.fetchData = async ({ stores, query }) =>
  stores.lazy.of(AccountStore).open(query.email_token);

AccountDetailsPage.handlePost = async ({ stores, posted }) => {
  const { postAccount } = await import('../../shared/stores/post-account.ts');
  await postAccount(stores, posted);
};
