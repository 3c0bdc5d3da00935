import { customType, timestamp } from 'drizzle-orm/pg-core';

// One schema for both engines (PostgreSQL 15). Money is in integer cents, instants are UTC, ids have 128 random bits.
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = instant('created_at').notNull().defaultNow();
export const fileBytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
