import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  isOpen: boolean;
  title?: ReactNode;
  /** Names the object and the action. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a confirmation of an action that is hard to undo. */
export function ConfirmDialog({
  isOpen,
  title = 'Confirmation',
  children,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  isDangerous = false,
  isPending = false,
  onConfirm,
  onClose,
}: Props) {
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button isPending={isPending} variant={isDangerous ? 'danger' : 'secondary'} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog actions={actions} isOpen={isOpen} title={title} onClose={onClose}>
      {children}
    </Dialog>
  );
}
