import { parseArgs } from 'node:util';
import { generateLot } from './api/demo/scale/generate-lot.ts';
import { MAX_TRANSACTIONS, MIN_TRANSACTIONS } from './api/demo/scale/plan-scale.ts';
import { seedDemo } from './api/demo/seed-demo.ts';
import { createRatesLoader } from './api/modules/rates/load-rates.ts';
import { openDatabase } from './api/platform/database/open-database.ts';
import { seedLot } from './api/seed-lot.ts';
import { type Env, readEnv } from './env.ts';
import { createLogger } from './log.ts';

// `npm run generate -- --scale`: fills a demo lot on PostgreSQL with years of made-up history.
try {
  await generate(readEnv());
  process.exit(0);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function generate({ isDemo, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Env): Promise<void> {
  const { values } = parseArgs({
    options: { scale: { type: 'boolean' }, transactions: { type: 'string', default: '1000000' } },
  });
  const transactions = Number(values.transactions);
  const isSize =
    Number.isInteger(transactions) && transactions >= MIN_TRANSACTIONS && transactions <= MAX_TRANSACTIONS;
  if (!values.scale || !isSize)
    throw new Error(
      `Use: npm run generate -- --scale [--transactions ${MIN_TRANSACTIONS} to ${MAX_TRANSACTIONS}]`,
    );
  if (!databaseUrl || !isDemo)
    throw new Error(
      'Set DATABASE_URL to an empty PostgreSQL database, and DEMO=1: the generated lot is a demo.',
    );
  const database = await openDatabase({ databaseUrl, dataDir, log: createLogger('error') });
  try {
    const now = new Date();
    await seedLot(database.queries);
    await seedDemo(database.queries, now);
    const rates = await createRatesLoader(database, () => now)();
    const onStep = (name: string, milliseconds: number) =>
      process.stdout.write(`${name}: ${(milliseconds / 1000).toFixed(1)} s\n`);
    const scale = await generateLot(database, { transactions, rates, now, onStep });
    process.stdout.write(
      `The lot has ${scale.transactions} parking stays, ${scale.bookings} bookings and ${scale.members} members.\n`,
    );
  } finally {
    await database.close();
  }
}
