import { checkDatabase } from '../api/doctor/check-database.ts';
import { type NamedFinding, runChecks } from '../api/doctor/run-checks.ts';
import type { Env } from '../env.ts';
import { checkSiteCertificate, checkWalletCertificates } from './check-certificates.ts';
import { checkDisk, checkFiles, checkNode, checkTimeZone } from './check-machine.ts';
import { checkMailServer } from './check-mail-server.ts';
import { checkRemoteApi } from './check-remote-api.ts';
import { checkCardNetwork, checkSecrets, checkSettings } from './check-settings.ts';

/** Runs every check that these settings call for. Changes nothing, and ends within a minute. */
export async function examine(env: Env, now: () => Date): Promise<NamedFinding[]> {
  const { API_BASE_URL } = env;
  const machine = runChecks([
    { name: 'settings', run: () => checkSettings(env) },
    { name: 'node', run: () => checkNode() },
    { name: 'files', run: checkFiles },
    { name: 'disk', run: () => checkDisk(env) },
    { name: 'time zone', run: () => checkTimeZone(now()) },
    { name: 'site certificate', run: () => checkSiteCertificate(env, now()) },
    ...(API_BASE_URL
      ? [{ name: 'API', run: () => checkRemoteApi(API_BASE_URL) }]
      : [
          { name: 'secrets', run: () => checkSecrets(env) },
          { name: 'card network', run: () => checkCardNetwork(env) },
          { name: 'wallet passes', run: () => checkWalletCertificates(env, now()) },
          { name: 'mail server', run: () => checkMailServer(env) },
        ]),
  ]);
  const database = API_BASE_URL ? [] : checkDatabase(env, now);
  return (await Promise.all([machine, database])).flat();
}
