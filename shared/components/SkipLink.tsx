import styles from './SkipLink.module.css';

export const MAIN_ID = 'main';

export function SkipLink() {
  return (
    <a className={styles.link} data-print="no" href={`#${MAIN_ID}`}>
      Skip to main content
    </a>
  );
}
