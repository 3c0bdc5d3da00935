import type { DocumentDeps } from '../documents/create-documents.ts';
import type { PaymentDeps } from '../payments/payment-gateway.ts';

/** The dependencies of commands on bookings. */
export type BookingDeps = PaymentDeps & DocumentDeps;
