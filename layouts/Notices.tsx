import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router-dom';
import { business } from '../shared/business.ts';
import { AppLink } from '../shared/components/AppLink.tsx';
import { Banner } from '../shared/components/Banner.tsx';
import { Button } from '../shared/components/Button.tsx';
import { useStores } from '../shared/stores/stores-context.ts';

const phone = <a href={business.phoneLink}>{business.phone}</a>;

export function NoScriptNotice() {
  return (
    <noscript>
      <Banner isFullWidth title="JavaScript is required" tone="warning">
        to pay or change a booking. Everything else works without it. Need help? Call {phone}.
      </Banner>
    </noscript>
  );
}

const REFUSALS = new Map([
  ['wrong', 'Wrong email or password.'],
  ['later', 'That didn’t work. Try again in a few minutes.'],
]);

/** Says how to go on where a page for members led to the login. With scripts the login opens above it. */
export const LoginNotice = observer(function LoginNotice() {
  const { auth } = useStores();
  const query = new URLSearchParams(useLocation().search);
  if (auth.isSignedIn || query.get('showLogin') !== 'true') return null;
  return (
    <Banner isFullWidth title="Log in to open that page." tone="warning">
      It’s for members of the Point Club. Not a member yet? <AppLink to="/register">Join now</AppLink>.
      <noscript>
        <form action="/?showLogin=true" method="post">
          <p>{REFUSALS.get(query.get('login') ?? '')}</p>
          <p>
            <label htmlFor="login-email">Email</label>{' '}
            <input autoComplete="username" id="login-email" name="email" type="email" />
          </p>
          <p>
            <label htmlFor="login-password">Password</label>{' '}
            <input autoComplete="current-password" id="login-password" name="password" type="password" />
          </p>
          <p>
            <Button type="submit">Login</Button>{' '}
            <AppLink to="/auth/request-password-reset">Forgot your password?</AppLink>
          </p>
        </form>
      </noscript>
    </Banner>
  );
});

export function DemoNotice() {
  return (
    <Banner isFullWidth title="Demo site.">
      Bookings aren’t real and no card is charged.
    </Banner>
  );
}

/** Notices on every page: the demo, and what is currently unavailable. */
export const ServiceNotice = observer(function ServiceNotice() {
  const { settings } = useStores();
  if (settings.isOffline) {
    return (
      <Banner isFullWidth title="Prices and bookings are temporarily unavailable." tone="warning">
        Please check back later. We apologize for the inconvenience. The lot is open. Call us: {phone}.
      </Banner>
    );
  }
  if (settings.areBookingsDisabled) {
    return (
      <Banner isFullWidth title="Online booking is closed right now." tone="warning">
        You can still drive up or call us: {phone}.
      </Banner>
    );
  }
  return null;
});
