import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Deps } from '../../server/api/platform/deps.ts';
import { createDocuments } from '../../server/api/modules/documents/create-documents.ts';
import { createDemoPassCertificates } from '../../server/api/modules/documents/wallet-pass-certificates.ts';
import type { PassPush } from '../../server/api/wallet/pass-push.ts';
import { findPassService, WALLET_PATH } from '../../server/api/wallet/pass-token.ts';
import { createWalletRouter } from '../../server/api/wallet/wallet-router.ts';
import { readStoredZip } from './read-zip.ts';

export interface PassFile {
  serialNumber: string;
  passTypeIdentifier: string;
  webServiceURL: string;
  authenticationToken: string;
  voided?: boolean;
  [more: string]: unknown;
}

/** The content of a downloaded wallet pass. */
export const readPass = (bytes: Uint8Array): PassFile =>
  JSON.parse(String(readStoredZip(Buffer.from(bytes)).get('pass.json')));

/** Documents with wallet passes for the web service, and their signer. */
export async function buildPassFiles({ now, publicOrigin, signer }: Deps) {
  const certificates = await createDemoPassCertificates(now());
  const files = createDocuments({
    publicOrigin,
    loadPassCertificates: async () => certificates,
    findPassService: findPassService(signer, publicOrigin),
  });
  return { certificates, files };
}

/** The web service on its own port. */
export async function startWalletService(deps: Deps) {
  const { certificates, files } = await buildPassFiles(deps);
  const app = express().use(
    WALLET_PATH,
    createWalletRouter({ ...deps, wallets: { apple: true, google: false }, files }),
  );
  const server = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const { port } = server.address() as AddressInfo;
  return {
    files,
    certificates,
    base: `http://127.0.0.1:${port}${WALLET_PATH}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An iPhone as Apple's documentation describes it. */
export function buildDevice(base: string, deviceId: string, pushToken: string) {
  let since: string | undefined;
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    fetch(base + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
  const proof = ({ authenticationToken: token }: PassFile) => ({ authorization: `ApplePass ${token}` });
  const registration = ({ passTypeIdentifier: type, serialNumber: serial }: PassFile) =>
    `/v1/devices/${deviceId}/registrations/${type}/${serial}`;
  return {
    send,
    register: async (pass: PassFile) =>
      (await send('POST', registration(pass), proof(pass), { pushToken })).status,
    unregister: async (pass: PassFile) => (await send('DELETE', registration(pass), proof(pass))).status,
    /** The serial numbers of the passes that changed since the last request. */
    async askWhatChanged({ passTypeIdentifier: type }: PassFile): Promise<string[]> {
      const query = since === undefined ? '' : `?passesUpdatedSince=${since}`;
      const answer = await send('GET', `/v1/devices/${deviceId}/registrations/${type}${query}`);
      if (answer.status === 204) return [];
      const { serialNumbers, lastUpdated } = await answer.json();
      since = lastUpdated;
      return serialNumbers;
    },
    async fetchPass(pass: PassFile, modifiedSince?: string) {
      const path = `/v1/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`;
      const headers: Record<string, string> = proof(pass);
      if (modifiedSince !== undefined) headers['if-modified-since'] = modifiedSince;
      const answer = await send('GET', path, headers);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        modified: answer.headers.get('last-modified') ?? undefined,
        pass: answer.status === 200 ? readPass(bytes) : null,
      };
    },
  };
}

/** Records pushes. Tests can make a token invalid or Apple unavailable. */
export function buildRecordingPush() {
  const pushedTokens: string[] = [];
  const state = { isAway: false, dead: new Set<string>() };
  const passPush: PassPush = {
    async push(token) {
      if (state.isAway) throw new Error('Apple is away');
      pushedTokens.push(token);
      return state.dead.has(token) ? 'unregistered' : 'sent';
    },
  };
  return { passPush, state, take: () => pushedTokens.splice(0) };
}
