// `npm run audit`: checks every page in every state, and public pages from outside; see tests/audit/.
// `-- markup`, `openapi`, `lighthouse` or `scenes` for a part.
import { ensureAuditTools } from './audit-tools.mjs';
import { ensureBuilt } from './built.mjs';
import { CHROMIUM_ADVICE, ensureChromium } from './chromium.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { giveUp, runNode, step } from './steps.mjs';
import { runScenes } from './suites.mjs';

checkNodeVersion();
await ensureInstalled();
const tools = await ensureAuditTools();
const chromium = (await ensureChromium()) ?? giveUp(CHROMIUM_ADVICE);
await ensureBuilt();
const wanted = process.argv.slice(2);
const parts = wanted.filter((part) => part !== 'scenes');
const codes = [];
if (wanted.length === 0 || wanted.includes('scenes'))
  codes.push(await step('Scenes', () => runScenes({ env: chromium })));
if (wanted.length === 0 || parts.length > 0)
  codes.push(
    await step('Markup, OpenAPI and Lighthouse', () =>
      runNode(['--import', 'tsx', 'tests/audit/audit.ts', ...parts], { env: { ...tools, ...chromium } }),
    ),
  );
process.exitCode = Math.max(...codes);
