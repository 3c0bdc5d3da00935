import { ChevronDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { AppLink } from '../shared/components/AppLink.tsx';
import { type MenuEntry, StaffMenuStore } from '../shared/stores/StaffMenuStore.ts';
import { useStores } from '../shared/stores/stores-context.ts';
import styles from './FatMenu.module.css';

/** The pages that the reader may open, in groups. Opens without scripts, too. Hidden if there are none. */
export const FatMenu = observer(function FatMenu() {
  const { title, groups, findPage } = useStores().lazy.of(StaffMenuStore);
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  // Another page: the menu has done its work.
  useEffect(close, [pathname]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  if (groups.length === 0) return null;
  const here = findPage(pathname);
  return (
    <nav aria-label={title} className={styles.menu} data-print="no">
      {/* Key events of the items inside bubble up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <details ref={menu} onBlur={handleBlur} onKeyDown={handleKey}>
        <summary className={styles.opener}>
          <span>{title}</span>
          {here && <span className={styles.here}>{here.label}</span>}
          <ChevronDown aria-hidden="true" className={styles.arrow} size={18} />
        </summary>
        <div className={styles.groups}>
          {groups.map((group) => (
            <section key={group.title}>
              <h2 className={styles.title}>{group.title}</h2>
              <ul className={styles.entries}>
                {group.entries.map((entry) => (
                  <li key={entry.path}>
                    <AppLink
                      aria-current={entry.path === here?.path ? 'page' : undefined}
                      className={styles.entry}
                      to={entry.path}
                    >
                      {entry.label}
                      <Count entry={entry} />
                    </AppLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </nav>
  );
});

/** How many things wait on the page. */
function Count({ entry }: { entry: MenuEntry }) {
  if (!entry.count) return null;
  return (
    <span className={styles.count}>
      {entry.count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
