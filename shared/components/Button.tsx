import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { useDelayed } from './use-delayed.ts';

/** `cta` is the one yellow thing on a screen: the single next step. */
export type ButtonVariant = 'cta' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Pressing does nothing while pending. The button keeps its width, its words and the focus. */
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
    // Enter in a field presses the submit button too, so this is where a second submit ends.
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      // `disabled` would drop the focus to the body in the middle of a payment.
      // As long as it looks busy: nobody is to press a button whose words are not seen.
      aria-disabled={isPending || isBusy || undefined}
      className={buttonClass(variant, isWide, classNames(isBusy && styles.busy, className))}
      onClick={handleClick}
    >
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** The look of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant, isWide: boolean, extra?: string): string {
  return classNames(styles.button, styles[variant], isWide && styles.wide, extra);
}
