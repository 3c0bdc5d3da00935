import { observer } from 'mobx-react-lite';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

/** The devices on which the member is logged in. */
export const DeviceList = observer(function DeviceList() {
  const store = useStores().lazy.of(AccountStore);
  const { logins, logouts } = store;
  return (
    <div className={styles.part}>
      <ErrorSummary attempt={logouts.refusals} fieldErrors={{}} formErrors={logouts.formErrors} labels={{}} />
      {logins === null ? (
        <>
          <p>See where you’re logged in, and log out on a device that you lost or lent.</p>
          <PostedButton form="devices" isPending={logouts.isPending} onPress={() => void store.loadLogins()}>
            Show my devices
          </PostedButton>
        </>
      ) : (
        <>
          <ul className={styles.devices}>
            {logins.map((login) => (
              <li key={login.id} className={styles.device}>
                <span>
                  <strong>{login.device ?? 'Unknown device'}</strong>
                  {login.is_current && ' (this device)'}
                  <br />
                  Logged in {formatLogin(login.created_at)}, last used {formatLogin(login.used_at)}
                </span>
                {!login.is_current && (
                  <PostedButton
                    aria-label={`Log out on ${login.device ?? 'unknown device'}, logged in ${formatLogin(login.created_at)}`}
                    disabled={logouts.isPending}
                    form="log-out-device"
                    id={login.id}
                    onPress={() => void store.endLogin(login.id)}
                  >
                    Log out
                  </PostedButton>
                )}
              </li>
            ))}
          </ul>
          <PostedButton
            form="log-out-everywhere"
            isPending={logouts.isPending}
            onPress={() => void store.endAllLogins()}
          >
            Log out everywhere
          </PostedButton>
        </>
      )}
    </div>
  );
});

/** Without the date library, for the page's weight. @param date 'YYYY-MM-DD HH:mm:ssZZ' in Pacific time */
const formatLogin = (date: string) => formatWallTime(date.slice(0, 16).replace(' ', 'T'));
