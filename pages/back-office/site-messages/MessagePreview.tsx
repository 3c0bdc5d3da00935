import { NoticeBanner } from '../../../shared/components/NoticeBanner.tsx';
import styles from './MessagePreview.module.css';

interface Props {
  message: { template: string; title: string; text: string };
}

/** A message as each of the three layouts shows it. */
export function MessagePreview({ message: { template, title, text } }: Props) {
  const action = <span className={styles.dismiss}>Dismiss</span>;
  const banner = <NoticeBanner action={action} payload={{ title, text }} template={template} />;
  return (
    <div className={styles.layouts}>
      <figure className={styles.layout}>
        <figcaption>Public pages</figcaption>
        <div className={styles.page}>
          <div className={styles.header} />
          {banner}
          <Lines />
        </div>
      </figure>
      <figure className={styles.layout}>
        <figcaption>Point Club</figcaption>
        <div className={styles.page}>
          <div className={styles.header} />
          {banner}
          <div className={styles.club}>
            <div className={styles.nav} />
            <Lines />
          </div>
        </div>
      </figure>
      <figure className={styles.layout}>
        <figcaption>Back office: shows no messages</figcaption>
        <div className={styles.page}>
          <div className={styles.header} />
          <Lines />
        </div>
      </figure>
    </div>
  );
}

/** The rest of the page. */
function Lines() {
  return (
    <div aria-hidden="true" className={styles.lines}>
      <div />
      <div />
    </div>
  );
}
