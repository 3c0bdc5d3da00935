import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import { classNames } from './class-names.ts';

export interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  /** Escape, the cross, the backdrop. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons, the one that goes on last. */
  actions?: ReactNode;
  /** A sheet rises from the lower edge of a phone; a wide one has room for two columns; a full one is all that is seen. */
  shape?: 'box' | 'sheet' | 'wide' | 'full';
}

/** A modal on the browser's own dialog: it keeps the focus inside and gives it back to what opened it. */
export function Dialog({ title, isOpen, onClose, children, actions, shape = 'box' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: it closes before the element is taken away, while the focus can still be given back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.showModal();
    return () => element.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[shape])}
      closedby="any"
      onClose={() => {
        if (isOpen && !dialog.current?.open) onClose();
      }}
    >
      {isOpen && (
        <div className={styles.content}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <div>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
          {/* Last, so that the focus begins at what the dialog is about. */}
          <button aria-label="Close" className={styles.close} type="button" onClick={onClose}>
            <X aria-hidden="true" size={24} />
          </button>
        </div>
      )}
    </dialog>
  );
}
