import { defineConfig } from 'drizzle-kit';

// After a change of the schema: `npx drizzle-kit generate --name what-changed`, and commit what it writes.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/api/{platform,modules,wallet}/**/tables.ts',
  out: './server/api/platform/database/migrations',
});
