import { observer } from 'mobx-react-lite';
import { useContext, useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dialog } from '../shared/components/Dialog.tsx';
import { clubMenu } from '../shared/page/club-menu.ts';
import { matchRoute } from '../shared/page/match-route.ts';
import type { ReturnTo } from '../shared/page/route.ts';
import { LoadRoutes } from '../shared/page/site-routes.ts';
import { findReturnPath } from '../shared/page/return-path.ts';
import { SignIn } from '../shared/stores/SignIn.ts';
import { useStores } from '../shared/stores/stores-context.ts';
import { LoginBenefits } from './LoginBenefits.tsx';
import styles from './LoginDialog.module.css';
import { LoginForm } from './LoginForm.tsx';
import { LoginUnavailable } from './LoginUnavailable.tsx';

/** The login dialog, and where it leads. */
export const LoginDialog = observer(function LoginDialog() {
  const { auth, lazy, settings } = useStores();
  const loadRoutes = useContext(LoadRoutes);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isAsked = search.includes('showLogin=true');
  const reasonId = useId();
  const reason = auth.login?.hasExpired ? null : findReason(auth.returnTo);
  const close = () => {
    lazy.of(SignIn).fields.begin();
    auth.closeLogin();
    auth.setReturnTo(null);
  };
  const handleLogin = async (earlier: string | null) => {
    const routes = await loadRoutes();
    const { then, isStaying, hasExpired } = auth.login ?? {};
    const wanted = auth.returnTo && findReturnPath(routes, auth.returnTo);
    close();
    // A different member logged in: do not show them the earlier member's page.
    if (earlier !== null && earlier !== auth.number) return location.assign(wanted ?? DASHBOARD);
    then?.();
    // A click on a page for members leads here, so an expired login continues there.
    if (!isAsked && (isStaying || hasExpired || matchRoute(routes, pathname)?.route.name === 'BookingCreate'))
      return;
    void navigate(wanted ?? DASHBOARD, { replace: isAsked });
  };
  const handleCancel = () => {
    const hasExpired = auth.login?.hasExpired;
    close();
    if (hasExpired) void leave();
    else if (isAsked) void navigate('/', { replace: true });
  };
  /** Handles an expired login: leaves a page for members, stays on any other. */
  const leave = async () => {
    const page = await matchRoute(await loadRoutes(), pathname)?.route.load();
    if (page?.middleware?.includes('auth')) location.assign('/');
    else auth.setMember(null);
  };
  return (
    <Dialog
      describedBy={reason === null ? undefined : reasonId}
      isOpen={auth.login !== null}
      shape="wide"
      title="Member Login"
      onClose={handleCancel}
    >
      {reason !== null && (
        <p className={styles.reason} id={reasonId}>
          {reason}
        </p>
      )}
      <div className={styles.columns}>
        {settings.isOffline || !auth.isOffered ? (
          <LoginUnavailable onClose={handleCancel} />
        ) : (
          <LoginForm onCancel={handleCancel} onLeave={close} onLogin={handleLogin} />
        )}
        <LoginBenefits onLeave={close} />
      </div>
    </Dialog>
  );
});

/** Why the visitor is asked to log in, when a page for members led here. */
function findReason(returnTo: ReturnTo | null): string | null {
  if (!returnTo) return null;
  const label = clubMenu.find(({ name }) => name === returnTo.name)?.label;
  return `Log in to open ${label === undefined ? 'that page' : `“${label}”`}.`;
}

const DASHBOARD = '/point-club/dashboard';
