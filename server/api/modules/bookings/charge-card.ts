import { AppError } from '../../../../shared/errors/app-error.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { ChargeOutcome, ChargeRequest } from '../payments/payment-gateway.ts';

/** Charges a card, outside any transaction. Throws 504 when the network doesn't answer; the call can be repeated. */
export const chargeCard = (deps: BookingDeps, request: ChargeRequest): Promise<ChargeOutcome> =>
  deps.gateway.charge(request).catch((error: unknown) => networkTimeout(deps, error, request.key));

/** Logs that the card network didn't answer, and throws the 504 of a call that can be repeated. */
export function networkTimeout(deps: BookingDeps, error: unknown, key: string): never {
  deps.log.error({ err: error, key }, 'The card network did not answer');
  const message = 'We’re still confirming your payment. Wait a moment.';
  // Not 503: the site would take the whole API for unavailable and disable booking for everyone.
  throw new AppError(504, 'PAYMENT_PENDING', message, { retryAfter: 3, formErrors: [message] });
}
