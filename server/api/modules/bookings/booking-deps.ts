import type { DocumentDeps } from '../documents/create-documents.ts';
import type { PaymentDeps } from '../payments/payment-gateway.ts';

/** What commands on bookings are handed. */
export type BookingDeps = PaymentDeps & DocumentDeps;
