import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets that the process generates. In production, the environment provides them. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
