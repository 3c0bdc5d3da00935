// An API process as it is deployed: one of several on a database, which the test can kill at any time.
import { openDatabase } from '../../../server/api/platform/database/open-database.ts';
import { createLogger } from '../../../server/log.ts';
import { buildApi, startApi } from '../../support/api.ts';

const [, , databaseUrl = ''] = process.argv;
const db = await openDatabase({ databaseUrl, dataDir: '', log: createLogger('silent') });
const api = buildApi({ db });
api.start();
const { port } = await startApi(api);
process.stdout.write(`${port}\n`);
