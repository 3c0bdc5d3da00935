import type { Env } from '../env.ts';
import { type Finding, ok, problem, warning } from '../api/doctor/finding.ts';

const MIN_BITS = 100;

export function checkSettings(env: Env): Finding[] {
  if (env.isProduction) return [ok(`Production at ${env.publicOrigin ?? 'no address'}.`)];
  return [warning(`NODE_ENV is ${env.NODE_ENV}${env.isDemo ? ', a demo' : ''}: not for real travelers.`)];
}

/** Whether secrets can be guessed, and whether one is used for two things. */
export function checkSecrets(env: Env): Finding[] {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS, MAIL_REPORT_SECRET } = env;
  const own = Object.entries({ SESSION_SECRET, SESSION_SECRET_PREVIOUS, MAIL_REPORT_SECRET });
  const weak = own.filter(([, value]) => value !== undefined && estimateBits(value) < MIN_BITS);
  const values = own.flatMap(([, value]) => value ?? []);
  const password = env.DATABASE_URL ? new URL(env.DATABASE_URL).password : undefined;
  const findings = [
    ...weak.map(([name]) => warning(`${name} looks easy to guess. Replace it: openssl rand -base64 32`)),
    ...(new Set(values).size < values.length
      ? [problem('Two secrets have the same value. Give each its own: openssl rand -base64 32')]
      : []),
    ...(SESSION_SECRET_PREVIOUS
      ? [warning('SESSION_SECRET_PREVIOUS still counts. Remove it when its links have expired.')]
      : []),
    ...(env.isProduction && password !== undefined && password.length < 16
      ? [warning('The password in DATABASE_URL has less than 16 characters, or comes from elsewhere.')]
      : []),
  ];
  return findings.length > 0 ? findings : [ok('Long enough, and each for one thing.')];
}

/** Shannon's entropy of the characters, which is low for words and repetitions. */
function estimateBits(secret: string): number {
  const counts = new Map<string, number>();
  for (const letter of secret) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return -[...counts.values()].reduce((sum, count) => sum + count * Math.log2(count / secret.length), 0);
}

/** Reads only the beginning of the key. */
export function checkCardNetwork({ STRIPE_SECRET_KEY: key, ...env }: Env): Finding[] {
  if (!key) return [(env.isProduction ? warning : ok)('No key: the sandbox declines every real card.')];
  const [, mode] = /^[rs]k_(test|live)_\w{8,}$/.exec(key) ?? [];
  if (!mode)
    return [warning('STRIPE_SECRET_KEY has not the form of a key: sk_live_…, rk_live_… or …_test_….')];
  const isRight = env.isProduction === (mode === 'live');
  const where = env.isProduction
    ? 'in production: no money moves'
    : 'outside of production: real money moves';
  return [
    isRight ? ok(`A ${mode} key.`) : warning(`A ${mode} key ${where}.`),
    ...(env.STRIPE_WEBHOOK_SECRET
      ? []
      : [warning('Without STRIPE_WEBHOOK_SECRET, events of disputes are refused.')]),
  ];
}
