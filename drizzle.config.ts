import { defineConfig } from 'drizzle-kit';

// After a change of the schema: `npx drizzle-kit generate --name what-changed`, and commit what it writes.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/api/db/tables/*.ts',
  out: './server/api/db/migrations',
});
