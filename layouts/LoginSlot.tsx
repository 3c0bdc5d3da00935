import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { useStores } from '../shared/stores/stores-context.ts';

/** Loads the login's code when it is about to be used. */
export const loadLogin = () => import('./LoginDialog.tsx').then((m) => m.LoginDialog);

/** Shows the login over any page, when the URL, a link or an API response asks for it. */
export const LoginSlot = observer(function LoginSlot() {
  const { auth } = useStores();
  const { search } = useLocation();
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  const isOpen = auth.login !== null;
  useEffect(() => {
    if (search.includes('showLogin=true') && !auth.isSignedIn) auth.openLogin();
  }, [auth, search]);
  useEffect(() => {
    if (isOpen) void loadLogin().then((Loaded) => setDialog(() => Loaded));
  }, [isOpen]);
  return Dialog && <Dialog />;
});
