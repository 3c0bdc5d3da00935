import { TriangleAlert } from 'lucide-react';
import { Button } from './Button.tsx';
import styles from './LoadError.module.css';

interface Props {
  message?: string;
  /** Left out where trying again cannot help. */
  onRetry?: () => void;
  isPending?: boolean;
}

/** In the place of what could not be loaded. */
export function LoadError({ message = 'We couldn’t load this.', onRetry, isPending }: Props) {
  return (
    <div className={styles.error} role="alert">
      <TriangleAlert aria-hidden="true" size={20} />
      <p className={styles.message}>{message}</p>
      {onRetry && (
        <Button isPending={isPending} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
