import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { useCleanAddress } from '../../shared/components/use-clean-address.ts';
import { Redirect } from '../../shared/errors/app-error.ts';
import type { Page } from '../../shared/page/page.ts';
import { JoinStore } from '../../shared/stores/JoinStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { ClubReasons } from './ClubReasons.tsx';
import { Confirmation } from './Confirmation.tsx';
import { JoinForm } from './JoinForm.tsx';
import { MailSent } from './MailSent.tsx';
import styles from './PointClubRegistrationPage.module.css';

/** Joining the club: the form, and the confirmation by the emailed link. */
export const PointClubRegistrationPage: Page = observer(function PointClubRegistrationPage() {
  const { auth, lazy } = useStores();
  const store = lazy.of(JoinStore);
  const navigate = useNavigate();
  useCleanAddress();
  const { fields, confirmation, token } = store;
  const isRefused = fields.form.isRefused || confirmation.isRefused;
  const title = token === null ? 'Join the Point Club' : 'Confirm your membership';
  const handleMember = () => void navigate('/point-club/dashboard', { replace: true });
  return (
    <div className={styles.page}>
      <PageHead
        description="Join the Point Club for free. Earn one point per dollar of parking, redeem points for free parking, and keep bookings and receipts in one place."
        path="/register"
        title={isRefused ? `Error: ${title}` : title}
      />
      <PageTitle>{title}</PageTitle>
      <div className={styles.columns}>
        {token !== null ? (
          <Confirmation onMember={handleMember} />
        ) : fields.isSent ? (
          <MailSent />
        ) : (
          <JoinForm isOffered={auth.isOffered} onMember={handleMember} />
        )}
        <ClubReasons />
      </div>
    </div>
  );
});

PointClubRegistrationPage.fetchData = async ({ stores, query }) =>
  stores.lazy.of(JoinStore).open(query.token);

PointClubRegistrationPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(JoinStore);
  const isMember = await store.fields.post(posted, () =>
    store.token === null ? store.join() : store.confirm(),
  );
  if (isMember) throw new Redirect('/point-club/dashboard', 303);
};
