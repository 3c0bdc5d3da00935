// A process that writes until it is killed. Each number that it prints is a committed row.
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import { secrets } from '../../server/api/platform/tables.ts';
import { createLogger } from '../../server/log.ts';

const [, , dataDir = '', prefix = ''] = process.argv;
const db = await openDatabase({ dataDir, log: createLogger('silent') });
for (let number = 0; ; number++) {
  await db.transaction(async (tx) => {
    await tx.insert(secrets).values({ name: `${prefix}-${number}-a`, value: 'x'.repeat(200) });
    await tx.insert(secrets).values({ name: `${prefix}-${number}-b`, value: 'x'.repeat(200) });
  });
  process.stdout.write(`${number}\n`);
}
