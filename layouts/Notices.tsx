import { observer } from 'mobx-react-lite';
import { business } from '../shared/business.ts';
import { Banner } from '../shared/components/Banner.tsx';
import { useStores } from '../shared/stores/stores-context.ts';

const phone = <a href={business.phoneLink}>{business.phone}</a>;

export function NoScriptNotice() {
  return (
    <noscript>
      <Banner isFullWidth title="JavaScript is required" tone="warning">
        to pay or change a booking. You can see prices without it. Need help? Call {phone}.
      </Banner>
    </noscript>
  );
}

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
