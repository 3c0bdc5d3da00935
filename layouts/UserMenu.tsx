import { ChevronDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useContext, useRef, useState, type FocusEvent, type KeyboardEvent, type SubmitEvent } from 'react';
import { AppLink } from '../shared/components/AppLink.tsx';
import { LoadRoutes } from '../shared/page/site-routes.ts';
import { useStores } from '../shared/stores/stores-context.ts';
import styles from './UserMenu.module.css';

/** The member's menu. It opens and logs out without scripts, too: see `SignIn.post`. */
export const UserMenu = observer(function UserMenu({ className }: { className?: string | undefined }) {
  const stores = useStores();
  const loadRoutes = useContext(LoadRoutes);
  const { shortName, longName } = stores.auth.profile;
  const menu = useRef<HTMLDetailsElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const close = () => menu.current?.removeAttribute('open');
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  // Staff get a link to the back office, whose code only they load. Without an answer there is none.
  const handleToggle = () => {
    const { staffLink, member } = stores.auth;
    if (staffLink || !member?.policy.length) return;
    import('../shared/stores/link-staff.ts').then((m) => m.linkStaff(stores)).catch(() => undefined);
  };
  const handleLogOut = (event: SubmitEvent) => {
    event.preventDefault();
    void Promise.all([import('../shared/stores/log-out.ts'), loadRoutes()])
      .then(([m, routes]) => m.logOut(stores, routes))
      .catch(() => setFailed(true));
  };
  return (
    // Key events of the items inside bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={menu}
      className={styles.menu}
      onBlur={handleBlur}
      onKeyDown={handleKey}
      onToggle={handleToggle}
    >
      <summary className={className}>
        <span className={styles.name}>{shortName || longName || 'Account'}</span>
        <ChevronDown aria-hidden="true" size={18} />
      </summary>
      <ul className={styles.entries}>
        <li>
          <AppLink className={styles.entry} to="/point-club/dashboard" onClick={close}>
            My Dashboard
          </AppLink>
        </li>
        {stores.auth.staffLink && (
          <li>
            {/* Another document: the back office is a build of its own. */}
            <a className={styles.entry} href={stores.auth.staffLink.path}>
              {stores.auth.staffLink.label}
            </a>
          </li>
        )}
        <li>
          <form action="/" method="post" onSubmit={handleLogOut}>
            <input name="form" type="hidden" value="log-out" />
            <button className={styles.entry} type="submit">
              Log Out
            </button>
          </form>
        </li>
        {hasFailed && <li role="alert">We couldn’t log you out. Try again.</li>}
      </ul>
    </details>
  );
});
