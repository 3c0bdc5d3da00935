// `npm run test:node24`: the unit and HTTP suites on Node 24, whatever Node runs this.
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { ensureNode24 } from './node24-program.mjs';
import { step } from './steps.mjs';
import { runMocha, SUITES } from './suites.mjs';

checkNodeVersion();
await ensureInstalled();
const node = await ensureNode24();
const files = process.argv.slice(2);
process.exitCode = await step('Tests: unit and http on Node 24', () =>
  runMocha(files.length > 0 ? files : [...SUITES.unit, ...SUITES.http], { node }),
);
