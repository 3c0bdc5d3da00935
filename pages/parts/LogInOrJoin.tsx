import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { useStores } from '../../shared/stores/stores-context.ts';

/** Links that leave the page as it is: the login opens over it, joining in another tab, which tells this one. */
export const LogInOrJoin = observer(function LogInOrJoin() {
  const { auth } = useStores();
  const handleLogin = (event: MouseEvent) => {
    event.preventDefault();
    auth.openLogin({ isStaying: true });
  };
  return (
    <>
      <AppLink to="/?showLogin=true" onClick={handleLogin}>
        Log in
      </AppLink>{' '}
      or{' '}
      <AppLink target="_blank" to="/register">
        join for free (new tab)
      </AppLink>
    </>
  );
});
