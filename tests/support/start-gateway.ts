import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { createLogger } from '../../server/log.ts';
import { connectAuth } from '../../server/web/api-connection-auth.ts';
import { connectApi, type ApiPlace } from '../../server/web/api-connection.ts';
import { createEventResponses } from '../../server/web/gateway/event-responses.ts';
import { createGateway } from '../../server/web/gateway/gateway.ts';
import { createSessionCookies } from '../../server/web/gateway/session-cookies.ts';
import { Session } from '../../server/web/gateway/session.ts';

export interface GatewayAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  cookies: string[];
  bytes: Buffer;
  text: string;
  body: unknown;
}

export interface GatewayRequest {
  /** The request line's target, sent as it is. */
  target: string;
  method?: string;
  headers?: Record<string, string>;
  /** JSON, or text and bytes as they are. */
  body?: unknown;
  signal?: AbortSignal;
}

interface StartOptions {
  publicOrigin?: string | null;
  trustedHops?: number;
}

/** Only the gateway, below `/api` of an Express app on a real port. Requests look like those of a page by default. */
export async function startGateway(
  place: ApiPlace,
  { publicOrigin = null, trustedHops = 0 }: StartOptions = {},
) {
  const log = createLogger('silent');
  const now = () => new Date();
  const connection = connectApi(place, { log, now, timeout: 1_000 });
  const baseURL = place.mode === 'remote' ? `${place.baseURL}/auth` : null;
  const auth = connectAuth({ baseURL, connection, clientId: 'parkweb', now });
  const refreshTokens = auth?.refreshTokens ?? null;
  const cookies = createSessionCookies({ isSecure: publicOrigin?.startsWith('https:') ?? false });
  const unavailable: string[] = [];
  const gateway = createGateway({
    upstream: connection.upstream,
    openSession: (req) => new Session(req, { cookies, refreshTokens, trustedHops, log }),
    eventResponses: createEventResponses(),
    publicOrigin,
    onUnavailable: (reason) => unavailable.push(reason),
    now,
    log,
  });
  const server = createServer(express().use('/api', gateway)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    connection,
    unavailable,
    send: (options: GatewayRequest) => send(port, options),
    async close() {
      await connection.drain();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function send(
  port: number,
  { target, method = 'GET', headers, body, signal }: GatewayRequest,
): Promise<GatewayAnswer> {
  const isPlain = typeof body === 'string' || body === undefined || body instanceof Uint8Array;
  const sent = isPlain ? body : JSON.stringify(body);
  const req = request({
    port,
    host: '127.0.0.1',
    method,
    path: target,
    headers: headers ?? { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    agent: false,
    ...(signal && { signal }),
  });
  req.end(sent);
  const [res] = await once(req, 'response');
  const bytes = await buffer(res);
  const received = bytes.toString();
  return {
    status: res.statusCode,
    headers: res.headers,
    cookies: res.headers['set-cookie'] ?? [],
    bytes,
    text: received,
    body: received.startsWith('{') ? JSON.parse(received) : undefined,
  };
}
