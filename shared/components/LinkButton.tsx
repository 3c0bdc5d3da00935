import { AppLink, type AppLinkProps } from './AppLink.tsx';
import { buttonClass, type ButtonVariant } from './Button.tsx';

export interface LinkButtonProps extends AppLinkProps {
  variant?: ButtonVariant;
  isWide?: boolean;
}

/** A link that looks like a button. It navigates and changes nothing. */
export function LinkButton({ variant = 'secondary', isWide = false, className, ...rest }: LinkButtonProps) {
  return <AppLink {...rest} className={buttonClass(variant, isWide, className)} />;
}
