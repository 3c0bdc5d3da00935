import { describeFindings } from './doctor/describe-findings.ts';
import { examine } from './doctor/examine.ts';
import { readEnv } from './env.ts';

// `npm run doctor`: says what is well, what is wrong and what to do, with the server's settings. Changes nothing.
try {
  const findings = await examine(readEnv(), () => new Date());
  process.stdout.write(describeFindings(findings));
  process.exit(findings.some(({ mark }) => mark === 'problem') ? 1 : 0);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
