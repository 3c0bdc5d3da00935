import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import { useStores } from '../shared/stores/stores-context.ts';
import { loadLogin } from './LoginSlot.tsx';

interface Props {
  className?: string | undefined;
  children: ReactNode;
}

/** Opens the login, or links to it without scripts. Hidden while logging in is not possible. */
export const ClubLink = observer(function ClubLink({ className, children }: Props) {
  const { auth } = useStores();
  if (!auth.isOffered) return null;
  const handleIntent = () => void loadLogin();
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    auth.openLogin();
  };
  return (
    <a
      className={className}
      href="/?showLogin=true"
      onClick={handleClick}
      onFocus={handleIntent}
      onPointerEnter={handleIntent}
    >
      {children}
    </a>
  );
});
