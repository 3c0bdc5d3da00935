/** All tables, a file of `tables/` per matter. */
export * from './tables/bookings.ts';
export * from './tables/mail.ts';
export * from './tables/members.ts';
export * from './tables/passes.ts';
export * from './tables/payments.ts';
export * from './tables/points.ts';
export * from './tables/rates.ts';
export * from './tables/rides.ts';
export * from './tables/saved-payments.ts';
export * from './tables/scores.ts';
export * from './tables/site.ts';
export * from './tables/transactions.ts';
export * from './tables/vouchers.ts';
