import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './LogInOrJoin.module.css';

/** Links that leave the page as it is: the login opens over it, joining in another tab, which tells this one. */
export const LogInOrJoin = observer(function LogInOrJoin() {
  const { auth } = useStores();
  const handleLogin = (event: MouseEvent) => {
    event.preventDefault();
    auth.openLogin({ isStaying: true });
  };
  return (
    <>
      <AppLink className={styles.link} to="/?showLogin=true" onClick={handleLogin}>
        Log in
      </AppLink>{' '}
      or{' '}
      <AppLink className={styles.link} target="_blank" to="/register">
        join for free (new tab)
      </AppLink>
    </>
  );
});
