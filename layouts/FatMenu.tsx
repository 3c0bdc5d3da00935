import { AppLink } from '../shared/components/AppLink.tsx';
import styles from './FatMenu.module.css';

export interface MenuGroup {
  title: string;
  entries: readonly { label: string; to: string }[];
}

/** All entries in groups. Hidden if there are none. */
export function FatMenu({ groups }: { groups: readonly MenuGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <nav aria-label="Back office" className={styles.menu} data-print="no">
      <details>
        <summary className={styles.opener}>Menu</summary>
        <div className={styles.groups}>
          {groups.map((group) => (
            <section key={group.title} className={styles.group}>
              <h2 className={styles.title}>{group.title}</h2>
              <ul className={styles.entries}>
                {group.entries.map((entry) => (
                  <li key={entry.to}>
                    <AppLink className={styles.entry} to={entry.to}>
                      {entry.label}
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
}
