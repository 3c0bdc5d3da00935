import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, buttonClass } from './Button.tsx';
import type { ConfirmDialogProps, Posted } from './ConfirmDialog.tsx';
import styles from './ConfirmOnPage.module.css';

/** The question of a `ConfirmDialog` on the page itself, after a post without scripts. */
export function ConfirmOnPage(props: ConfirmDialogProps & { posted: Posted }) {
  const { title, children, confirmLabel, cancelLabel, isDangerous = false, posted } = props;
  const { pathname, search } = useLocation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.asked} id={`form-${posted.form}`}>
      <h3 id={titleId}>{title}</h3>
      <div>{children}</div>
      <form action={`#form-${posted.form}`} className={styles.answers} method="post">
        <input name="form" type="hidden" value={posted.form} />
        {posted.id !== undefined && <input name="id" type="hidden" value={posted.id} />}
        <input name="confirmed" type="hidden" value="yes" />
        <Button type="submit" variant={isDangerous ? 'danger' : 'secondary'}>
          {confirmLabel}
        </Button>
        <a className={buttonClass('quiet', false)} href={pathname + search}>
          {cancelLabel}
        </a>
      </form>
    </section>
  );
}
