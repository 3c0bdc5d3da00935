import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import { classNames } from './class-names.ts';

export interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  /** Called by Escape, the close button, and the backdrop. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons, with the primary one last. */
  actions?: ReactNode;
  /** The id of the text that is announced with the title. */
  describedBy?: string | undefined;
  /** `sheet` is a bottom sheet on phones, `wide` has space for two columns, `full` covers the screen. */
  shape?: 'box' | 'sheet' | 'wide' | 'full';
}

/** A modal on the native dialog, which traps the focus and returns it to the opener. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  describedBy,
  shape = 'box',
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: close before the element is removed, while the focus can still return.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.showModal();
    return () => element.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-describedby={describedBy}
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
          {/* Last, so that the focus starts in the dialog's content. */}
          <button aria-label="Close" className={styles.close} type="button" onClick={onClose}>
            <X aria-hidden="true" size={24} />
          </button>
        </div>
      )}
    </dialog>
  );
}
