// `npm run shots`: a picture of every page and state, on a phone and on a desktop, in shots/.
import { ensureBuilt } from './built.mjs';
import { CHROMIUM_ADVICE, ensureChromium } from './chromium.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { giveUp } from './steps.mjs';
import { runScenes } from './suites.mjs';

checkNodeVersion();
await ensureInstalled();
const chromium = (await ensureChromium()) ?? giveUp(CHROMIUM_ADVICE);
await ensureBuilt();
process.exitCode = await runScenes({ env: { ...chromium, ONLY_SHOTS: '1' } });
