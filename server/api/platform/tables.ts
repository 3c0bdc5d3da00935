import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets that a demo makes for itself; production brings them in its environment. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
