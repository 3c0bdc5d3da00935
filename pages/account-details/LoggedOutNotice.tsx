import { type MouseEvent, useEffect } from 'react';
import { Banner } from '../../shared/components/Banner.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

const WORDS = {
  closed: [
    'Your account is closed.',
    'You’re logged out everywhere. Changed your mind? Log in within 90 days to open it again.',
  ],
  erased: [
    'Your account is deleted.',
    'We erased your data, except records required by law. Thank you for being a member.',
  ],
  everywhere: ['You’re logged out everywhere.', 'Log in again to continue.'],
  password: ['Your new password is saved.', 'You’re logged out everywhere. Log in with your new password.'],
} as const;

/** Replaces the page once the member is logged out. */
export function LoggedOutNotice({ ending }: { ending: keyof typeof WORDS }) {
  const { auth } = useStores();
  const words = useFocusWhen<HTMLDivElement>(true);
  // Remove all drafts of the member from this tab.
  useEffect(() => sessionStorage.clear(), []);
  const [title, rest] = WORDS[ending];
  const handleLogin = (event: MouseEvent) => {
    event.preventDefault();
    auth.openLogin();
  };
  return (
    <div ref={words} className={styles.part} tabIndex={-1}>
      <Banner title={title} tone="success">
        {rest}
      </Banner>
      {ending === 'password' || ending === 'everywhere' ? (
        <LinkButton to="/?showLogin=true" variant="cta" onClick={handleLogin}>
          Log in
        </LinkButton>
      ) : (
        // A full page load, so that the stores forget the member's data, too.
        <a href="/">Go to the home page</a>
      )}
    </div>
  );
}
