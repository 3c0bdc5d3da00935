// A process of the API as it is deployed: one of any number on the same database, to be killed at any moment.
import { openDatabase } from '../../../server/api/platform/database/open-database.ts';
import { createLogger } from '../../../server/log.ts';
import { buildApi, startApi } from '../../support/api.ts';

const [, , databaseUrl = ''] = process.argv;
const db = await openDatabase({ databaseUrl, dataDir: '', log: createLogger('silent') });
const api = buildApi({ db });
api.start();
const { port } = await startApi(api);
process.stdout.write(`${port}\n`);
