import { timestamp } from 'drizzle-orm/pg-core';

// One schema for both engines: the PostgreSQL 15 subset. Money is integer cents, instants are UTC, ids are 128 random bits.
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = instant('created_at').notNull().defaultNow();
