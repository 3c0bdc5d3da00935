import { startApp } from '../browser/support/start-app.ts';
import { auditLighthouse } from './lighthouse.ts';
import { auditMarkup } from './markup.ts';
import { auditOpenApi } from './openapi.ts';

/** Looks at the built product from outside; answers what it finds wrong, a line each. */
const parts = { markup: auditMarkup, openapi: auditOpenApi, lighthouse: auditLighthouse };
const wanted = process.argv.slice(2);

const app = await startApp();
const complaints: string[] = [];
try {
  for (const [name, audit] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) complaints.push(...(await audit(app.origin)));
} finally {
  await app.stop();
}
for (const complaint of complaints) console.error(`✖ ${complaint}`);
console.log(complaints.length === 0 ? 'Nothing to complain about.' : `${complaints.length} complaints.`);
process.exitCode = complaints.length === 0 ? 0 : 1;
