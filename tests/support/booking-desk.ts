import type { ApiOptions } from '../../server/api/api.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import type { BookingDeps } from '../../server/api/modules/bookings/booking-deps.ts';
import type { PaymentGateway } from '../../server/api/modules/payments/payment-gateway.ts';
import { openSandbox } from '../../server/api/modules/disputes/open-sandbox.ts';
import { createLogger } from '../../server/log.ts';
import { buildApi, buildDeps } from './api.ts';
import { type BookingCalls, bookingCalls } from './bookings.ts';
import { buildDatabase } from './database.ts';

/** A Friday morning at the lot. */
const NOW = new Date('2026-11-20T18:00:00Z');

/** Two days in December, Pacific time. */
export const stay = {
  travel_from_date: '2026-12-05 09:00:00-0800',
  travel_to_date: '2026-12-07 09:00:00-0800',
};

/** The state of the card network: it works, loses its answers, or is not reachable. */
type Network = 'up' | 'answers lost' | 'down';

/** The API on its own database, with a clock and a card network that tests control. */
export interface BookingDesk extends BookingCalls {
  db: Database;
  deps: BookingDeps;
  state: { now: Date; network: Network };
  wait: (minutes: number) => void;
  close: () => Promise<void>;
}

export async function openBookingDesk(options: Partial<ApiOptions> = {}): Promise<BookingDesk> {
  const db = await buildDatabase({ now: NOW });
  const state: BookingDesk['state'] = { now: NOW, network: 'up' };
  const now = () => state.now;
  const deps = buildDeps({
    db,
    gateway: disturb(openSandbox({ db, now, log: createLogger('silent') }).gateway, state),
    now,
  });
  const api = buildApi({ ...options, ...deps });
  return {
    ...bookingCalls(api),
    db,
    deps,
    state,
    wait: (minutes) => void (state.now = new Date(state.now.getTime() + minutes * 60_000)),
    close: () => api.drain().then(db.close),
  };
}

function disturb(gateway: PaymentGateway, state: { network: Network }): PaymentGateway {
  const fail = () => Promise.reject(new Error('No answer from the card network'));
  return {
    ...gateway,
    refund: (request) => {
      if (state.network === 'down') return fail();
      return state.network === 'up' ? gateway.refund(request) : gateway.refund(request).then(fail);
    },
    charge: (request) => {
      if (state.network === 'down') return fail();
      return state.network === 'up' ? gateway.charge(request) : gateway.charge(request).then(fail);
    },
    settle: (key) => (state.network === 'down' ? fail() : gateway.settle(key)),
  };
}
