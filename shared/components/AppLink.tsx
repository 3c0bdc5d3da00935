import { useContext } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { LinkIntent } from './link-intent.ts';

export interface AppLinkProps extends Omit<LinkProps, 'to'> {
  /** An address of this site. */
  to: string;
}

/** A link within the site, which has its page fetched ahead when it is about to be used. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const announceIntent = useContext(LinkIntent);
  const handleIntent = () => announceIntent(to);
  return <Link {...rest} to={to} onPointerEnter={handleIntent} onFocus={handleIntent} />;
}
