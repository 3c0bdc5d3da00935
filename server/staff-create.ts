import { parseArgs } from 'node:util';
import { openDatabase } from './api/platform/database/open-database.ts';
import { seedLot } from './api/seed-lot.ts';
import { createAdministrator } from './api/modules/members/create-administrator.ts';
import { createPasswords } from './api/modules/members/passwords.ts';
import { openTerminal } from './ask-terminal.ts';
import { readEnv, type Env } from './env.ts';
import { createLogger } from './log.ts';

// `npm run staff:create`: creates the lot's first administrator, with the server's settings.
try {
  await createStaff(readEnv());
  process.exit(0);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function createStaff(env: Env): Promise<void> {
  if (env.API_BASE_URL)
    throw new Error('Members are stored at API_BASE_URL. Create the administrator there.');
  if (env.isDemo) throw new Error('The demo already has staff accounts. See the server’s start message.');
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
  const log = createLogger('error');
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log });
  const terminal = openTerminal();
  try {
    await seedLot(database.queries);
    const email = values.email ?? (await terminal.ask('Email'));
    const name = values.name ?? (await terminal.ask('Name'));
    const askPassword = () => terminal.askSecret('Password');
    const passwords = createPasswords();
    const administrator = await createAdministrator(
      { db: database, passwords },
      { email, name, askPassword },
    );
    const how = administrator.isNew ? 'with this password' : 'as before';
    process.stdout.write(`${administrator.email} is now an administrator and logs in ${how}.\n`);
  } finally {
    terminal.close();
    await database.close();
  }
}
