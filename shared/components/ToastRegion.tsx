import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './ToastRegion.module.css';

export interface Toast {
  id: string | number;
  tone: 'success' | 'error';
  text: string;
}

interface Props {
  toasts: readonly Toast[];
  onDismiss: (id: Toast['id']) => void;
}

/** Short confirmations at the bottom of the screen. A live region must exist before its text. */
export function ToastRegion({ toasts, onDismiss }: Props) {
  return (
    <div aria-live="polite" className={styles.region} data-print="no">
      {toasts.map(({ id, tone, text }) => {
        const Icon = tone === 'success' ? CircleCheck : TriangleAlert;
        return (
          <div key={id} className={classNames(styles.toast, styles[tone])}>
            <Icon aria-hidden="true" size={20} />
            <p className={styles.text}>{text}</p>
            <button
              aria-label="Dismiss"
              className={styles.dismiss}
              type="button"
              onClick={() => onDismiss(id)}
            >
              <X aria-hidden="true" size={20} />
            </button>
          </div>
        );
      })}
    </div>
  );
}
