import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { LinkIntent } from './link-intent.ts';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A URL of this site. */
  to: string;
}

/**
 * A link within the site. It prefetches its page when it is about to be used. React Router's own `Link` would bring what
 * only its framework mode uses into the first load.
 */
export function AppLink({ to, target, children, onClick, ...rest }: AppLinkProps) {
  const announceIntent = useContext(LinkIntent);
  const follow = useLinkClickHandler(to, { target });
  const handleIntent = () => announceIntent(to);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={handleClick}
      onFocus={handleIntent}
      onPointerEnter={handleIntent}
    >
      {children}
    </a>
  );
}
