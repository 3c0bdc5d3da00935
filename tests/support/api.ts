import type { AddressInfo } from 'node:net';
import express from 'express';
import { createApi } from '../../server/api/api.ts';
import type { Api, ApiOptions } from '../../server/api/api.ts';
import type { BookingDeps } from '../../server/api/modules/bookings/booking-deps.ts';
import { answerOverHttp } from '../../server/api/platform/serve/http.ts';
import { createDocuments } from '../../server/api/modules/documents/create-documents.ts';
import { openSandbox } from '../../server/api/modules/disputes/open-sandbox.ts';
import { createSigner } from '../../server/api/platform/signer.ts';
import { createLogger } from '../../server/log.ts';
import { NO_TELEMETRY } from '../../server/telemetry/telemetry.ts';

const publicOrigin = 'https://parking.example';

/** The dependencies of commands on a database: sandbox gateway, current time, silent log. */
export function buildDeps({ db, ...rest }: Pick<BookingDeps, 'db'> & Partial<BookingDeps>): BookingDeps {
  const { now = () => new Date(), log = createLogger('silent') } = rest;
  return {
    db,
    gateway: openSandbox({ db, now, log }).gateway,
    signer: createSigner('a secret of these tests, long enough'),
    now,
    log,
    telemetry: NO_TELEMETRY,
    publicOrigin,
    wallets: { apple: false, google: false },
    ...rest,
  };
}

/** The whole API on a database as the process builds it: sandbox gateway, no wallet passes, no mail server. */
export function buildApi(options: Pick<ApiOptions, 'db'> & Partial<ApiOptions>): Api {
  const documents = createDocuments({ publicOrigin, loadPassCertificates: null });
  return createApi({ documents, ...options, ...buildDeps(options) });
}

/** The API on its own port, below /api. It trusts X-Forwarded-For, so that a test can simulate many callers. */
export async function startApi(api: Api): Promise<{ port: number; stop: () => Promise<void> }> {
  const app = express().disable('x-powered-by').set('trust proxy', true).use('/api', answerOverHttp(api));
  const server = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, stop };
}
