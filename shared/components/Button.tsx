import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { useDelayed } from './use-delayed.ts';

/** `cta` is yellow. Use it once per screen, for the next step. */
export type ButtonVariant = 'cta' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Ignores presses, and keeps its width, label and focus. */
  isPending?: boolean;
  isWide?: boolean;
}

export function Button({
  variant = 'secondary',
  isPending = false,
  isWide = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isBusy = useDelayed(isPending);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field clicks the submit button, too. This stops a second submit.
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      // `disabled` would move the focus to the body in the middle of a payment.
      // As long as the spinner hides the label, so that nobody presses a button without a label.
      aria-disabled={isPending || isBusy || undefined}
      className={buttonClass(variant, isWide, classNames(isBusy && styles.busy, className))}
      onClick={handleClick}
    >
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant, isWide: boolean, extra?: string): string {
  return classNames(styles.button, styles[variant], isWide && styles.wide, extra);
}
