import { business } from '../shared/business.ts';
import { Banner } from '../shared/components/Banner.tsx';
import { Button } from '../shared/components/Button.tsx';
import styles from './LoginDialog.module.css';

/** Replaces the login while it is not available. */
export function LoginUnavailable({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.form}>
      <Banner title="Point Club account access is temporarily unavailable." tone="warning">
        Please check back later. We apologize for the inconvenience.
      </Banner>
      <p>
        You can also call us: <a href={business.phoneLink}>{business.phone}</a>.
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
