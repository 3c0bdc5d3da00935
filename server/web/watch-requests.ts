import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { Logger } from '../log.ts';
import { secondsSince, type Span, type Telemetry } from '../telemetry/telemetry.ts';

/** What is known of a request, for metrics, the access log and traces. Never its address, which may hold ids. */
export interface RequestRecord {
  /** The name of the page's route, or of what else answers. */
  route: string;
  requestId: string;
  /** Where a page came from. */
  source: 'cached' | 'rendered' | null;
  /** A stream of changes lasts for hours: its duration says nothing. */
  isStream: boolean;
}

export interface WatchOptions {
  telemetry: Telemetry;
  /** The share of requests that are logged. Those that failed with 500 or more all are, unless it is 0. */
  accessLogShare: number;
  /** Tells the processes apart. */
  instance: string;
  accessLog: Logger;
}

export type RequestHandle = (req: Request, res: Response) => void;

const records = new WeakMap<ServerResponse, RequestRecord>();

/** The record of a watched request; null when nobody watches. */
export const findRecord = (res: ServerResponse): RequestRecord | null => records.get(res) ?? null;

/** Says what answers a request. The last one wins, because a handler may pass a request on. */
export function noteRoute(res: ServerResponse, route: string): void {
  const record = records.get(res);
  if (record) record.route = route;
}

/** Status of a request whose visitor left before an answer began, as nginx writes it. */
const LEFT_EARLY = 499;
/** Health checks come every second and say nothing while they succeed. */
const UNLOGGED = new Set(['livez', 'readyz']);
/** Strangers may send any of Node's forty methods. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Observes each request that `handle` answers, once, at its end. Returns `handle` itself when nobody wants to know. */
export function watchRequests(
  { telemetry, accessLogShare, instance, accessLog }: WatchOptions,
  handle: RequestHandle,
): RequestHandle {
  const isLogged = accessLogShare > 0 && accessLog.isLevelEnabled('info');
  if (!isLogged && !telemetry.isOn) return handle;

  const observe = (req: Request, res: Response, ended: (record: RequestRecord) => void): void => {
    const record: RequestRecord = { route: 'none', requestId: randomUUID(), source: null, isStream: false };
    records.set(res, record);
    const began = performance.now();
    const { socket } = req;
    const bytesBefore = socket.bytesWritten;
    res.once('close', () => {
      const seconds = secondsSince(began);
      const { route, requestId, source } = record;
      const status = res.headersSent ? res.statusCode : LEFT_EARLY;
      const { method: sent = '' } = req;
      const method = METHODS.has(sent) ? sent : 'OTHER';
      if (telemetry.isOn) {
        if (source) telemetry.count('parkweb_pages_total', { route, source });
        if (!record.isStream)
          telemetry.time(
            'http_server_request_duration_seconds',
            { route, method, status: String(status) },
            seconds,
          );
      }
      if (isLogged && (status >= 500 || (!UNLOGGED.has(route) && Math.random() < accessLogShare)))
        accessLog.info(
          {
            route,
            method,
            status,
            ms: Math.round(seconds * 10_000) / 10,
            bytes: socket.bytesWritten - bytesBefore,
            requestId,
            instance,
            ...(source && { source }),
          },
          'Request',
        );
      ended(record);
    });
    handle(req, res);
  };

  const trace = (req: Request, res: Response, span: Span): Promise<void> =>
    new Promise((resolve) =>
      observe(req, res, ({ route, requestId, source }) => {
        span.update({
          name: `${req.method} ${route}`,
          attributes: {
            'http.route': route,
            'http.response.status_code': res.statusCode,
            'parkweb.request_id': requestId,
            ...(source && { 'parkweb.page_source': source }),
          },
          hasFailed: res.statusCode >= 500,
        });
        resolve();
      }),
    );

  return (req, res) => {
    if (!telemetry.isTracing) return observe(req, res, () => {});
    const { traceparent } = req.headers;
    const options = {
      name: 'request',
      kind: 'server',
      attributes: { 'http.request.method': req.method ?? '' },
      isRoot: true,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    } as const;
    void telemetry.span(options, (span) => trace(req, res, span));
  };
}
