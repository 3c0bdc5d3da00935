import { lazy, type ReactNode, Suspense } from 'react';
import { PostedQuestion } from '../stores/PostedQuestion.ts';
import { useStores } from '../stores/stores-context.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

// Only loaded without scripts.
const ConfirmOnPage = lazy(() => import('./ConfirmOnPage.tsx').then((m) => ({ default: m.ConfirmOnPage })));

export interface ConfirmDialogProps {
  isOpen: boolean;
  title?: ReactNode;
  /** Names the object and the action. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isPending?: boolean;
  /** Works without scripts: the action of its `PostedButton`, which the page then asks about. */
  posted?: Posted;
  onConfirm: () => void;
  onClose: () => void;
}

export interface Posted {
  form: string;
  id?: string | undefined;
}

/** Asks for a confirmation of an action that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { posted, ...dialog } = props;
  return posted ? <MaybePosted {...dialog} posted={posted} /> : <InDialog {...dialog} />;
}

function MaybePosted({ posted, ...dialog }: ConfirmDialogProps & { posted: Posted }) {
  const question = useStores().lazy.of(PostedQuestion);
  return question.isAsked(posted.form, posted.id) ? (
    <Suspense>
      <ConfirmOnPage {...dialog} posted={posted} />
    </Suspense>
  ) : (
    <InDialog {...dialog} />
  );
}

function InDialog({
  isOpen,
  title = 'Confirmation',
  children,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  isDangerous = false,
  isPending = false,
  onConfirm,
  onClose,
}: Omit<ConfirmDialogProps, 'posted'>) {
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
