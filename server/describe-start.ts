import { business } from '../shared/business.ts';
import { findDemoTicket } from './api/demo/find-demo-ticket.ts';
import { DEMO_PASSWORD } from './api/modules/members/seed-demo-members.ts';
import type { Env } from './env.ts';
import type { EmbeddedApiProcess } from './open-embedded-api.ts';

/** Explains the wait: the first start creates the database, which takes a while. */
export function announceOpening(env: Env): void {
  if (env.API_BASE_URL) return;
  process.stdout.write(`Opening the data in ${env.DATABASE_URL ? 'PostgreSQL' : env.DATA_DIR} …\n`);
}

/** Prints what a person who starts the process needs: addresses, data, demo logins. */
export async function describeStart(
  env: Env,
  port: number,
  { embedded, metricsAddress }: { embedded: EmbeddedApiProcess | null; metricsAddress: string | null },
): Promise<void> {
  const origin = env.publicOrigin ?? `http://${env.HOST}:${port}`;
  const ticket = env.isDemo && embedded ? await findDemoTicket(embedded.database.queries) : null;
  const lines = [
    `${business.name} is open at ${origin}`,
    embedded
      ? `  data     ${embedded.database.engine}. ${embedded.database.durability}`
      : `  API      ${env.API_BASE_URL ?? ''}`,
    ...(metricsAddress ? [`  metrics  ${metricsAddress}`] : []),
    ...describeDemo(env, port),
    ...(ticket ? [`  a ticket ${origin}${ticket}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function describeDemo(env: Env, port: number): string[] {
  if (!env.isDemo) return [];
  return [
    env.SMTP_URL ? '  mail     sent over SMTP' : `  mail     http://${env.HOST}:${port}/dev/mail`,
    '  pay with 4242 4242 4242 4242, any future date, any security code',
    `  log in   with ann@example.com (or ben, cora, dan) or manager@example.com (or cashier, admin …)`,
    `           and the password ${DEMO_PASSWORD}`,
  ];
}
