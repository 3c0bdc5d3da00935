import { useEffect, useId, useRef, type MouseEvent } from 'react';
import type { FieldErrors } from '../errors/app-error.ts';
import styles from './ErrorSummary.module.css';
import { NO_ERRORS } from './Field.tsx';

interface Props {
  fieldErrors: FieldErrors;
  formErrors?: readonly string[];
  /** Field name → its label, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** Field name → the id of its control, where it is not the name. */
  ids?: Readonly<Record<string, string>> | undefined;
  /** Counts the failed attempts. Each one moves the focus here. */
  attempt: number;
}

/** The errors of a form, with a link to each field. Renders nothing without errors. */
export function ErrorSummary({ fieldErrors, formErrors = NO_ERRORS, labels, ids, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const items = listErrors(fieldErrors, labels);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (items.length === 0 && formErrors.length === 0) return null;
  return (
    <div ref={box} aria-labelledby={titleId} className={styles.box} role="alert" tabIndex={-1}>
      <h2 className={styles.title} id={titleId}>
        There is a problem
      </h2>
      <ul className={styles.list}>
        {formErrors.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {items.map(({ name, label, message }) => (
          <li key={name}>
            {label ? (
              <a href={`#${ids?.[name] ?? name}`} onClick={(event) => focusField(event, ids?.[name] ?? name)}>
                {label}: {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In the order of the form. Errors of unknown fields come last, without a link. */
function listErrors(fieldErrors: FieldErrors, labels: Readonly<Record<string, string>>) {
  const names = new Set([...Object.keys(labels), ...Object.keys(fieldErrors)]);
  return [...names].flatMap((name) => {
    const messages = fieldErrors[name] ?? [];
    return messages.length === 0 ? [] : [{ name, label: labels[name], message: messages.join(' ') }];
  });
}

function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  // A hash in the URL would add a history entry.
  event.preventDefault();
  field.focus();
  (field.closest('fieldset') ?? field).scrollIntoView({ block: 'nearest' });
}
