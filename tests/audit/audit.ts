import { startApp } from '../browser/support/start-app.ts';
import { auditLighthouse } from './lighthouse.ts';
import { auditMarkup } from './markup.ts';
import { auditOpenApi } from './openapi.ts';

/** Each part audits the running product from outside and returns its problems, a line each. */
const parts = { markup: auditMarkup, openapi: auditOpenApi, lighthouse: auditLighthouse };
const selected = process.argv.slice(2);

const app = await startApp();
const problems: string[] = [];
try {
  for (const [name, audit] of Object.entries(parts))
    if (selected.length === 0 || selected.includes(name)) problems.push(...(await audit(app.origin)));
} finally {
  await app.stop();
}
for (const problem of problems) console.error(`✖ ${problem}`);
console.log(problems.length === 0 ? 'No problems found.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
