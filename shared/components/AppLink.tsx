import { useContext } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { LinkIntent } from './link-intent.ts';

export interface AppLinkProps extends Omit<LinkProps, 'to'> {
  /** A URL of this site. */
  to: string;
}

/** A link within the site. It prefetches its page when it is about to be used. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const announceIntent = useContext(LinkIntent);
  const handleIntent = () => announceIntent(to);
  return <Link {...rest} to={to} onPointerEnter={handleIntent} onFocus={handleIntent} />;
}
