import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  brotliCompress,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server';
import type { PageContext } from '../../shared/page/page-context.ts';
import type { Site } from '../../shared/page/site.ts';
import { type RenderablePage, failPage } from '../../shared/page/run-page.ts';
import { allowInlineParts, type PageAssets } from './assets.ts';
import { PageDocument } from './PageDocument.tsx';

export interface RenderOptions {
  site: Site;
  context: PageContext;
  page: RenderablePage;
  assets: PageAssets;
  /** Milliseconds. The browser loads deferred content that takes longer. */
  limit: number;
}

/** React gives it to the browser with the error, so that the browser doesn't report it again. */
const REPORTED = 'reported';

/** Where a page is sent. */
export interface Outlet {
  res: ServerResponse;
  acceptEncoding: string;
  /** Called when the error page cannot be rendered either. Nothing has been sent; the callee ends the response. */
  onFailure: (error: unknown) => void;
}

/**
 * Sends a page: status and headers, then the shell with its head, then the deferred content. A page without deferred
 * content goes out in one piece. If the shell fails, the error page is sent instead.
 */
export function streamPage({ res, acceptEncoding, onFailure }: Outlet, options: RenderOptions): void {
  const { context, page, assets, site } = options;
  const { status, headers } = context.response;
  // Set before rendering: an invalid header must throw while an error page can still be sent.
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  const policy = headers['content-security-policy'];
  if (policy) res.setHeader('content-security-policy', allowInlineParts(policy, assets));
  const encoding = chooseEncoding(acceptEncoding);
  // Until the shell is ready, an error may concern a part of the page or the whole page.
  const shellErrors: unknown[] = [];
  let handleError = (error: unknown): void => void shellErrors.push(error);
  const start = () => {
    res.writeHead(status, encoding === null ? {} : { 'content-encoding': encoding });
    const compressor = encoding === null ? null : createCompressor(encoding);
    // The visitor closed the connection.
    res.once('close', () => compressor?.destroy());
    compressor?.pipe(res);
    render.pipe(compressor ?? res);
  };
  const sendWhole = async () => {
    const bytes = await collect(render);
    const sent = encoding === null ? bytes : await compress(bytes, encoding);
    if (res.destroyed) return;
    res.writeHead(status, {
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(sent.length),
    });
    res.end(sent);
  };
  // React inserts later pieces with inline scripts.
  const isStreamed = context.stores.deferred.isUsed;
  const nonce = isStreamed ? allowOwnScripts(res) : null;
  const render = renderToPipeableStream(<PageDocument {...options} />, {
    ...(nonce === null ? { progressiveChunkSize: Infinity } : { nonce }),
    ...scriptsOf(assets),
    onShellReady() {
      handleError = (error) => {
        if (!res.destroyed) context.warn('A part of the page could not be rendered', error);
      };
      shellErrors.forEach((error) => handleError(error));
      if (isStreamed) start();
    },
    onShellError(error) {
      stop();
      if (page.Page === site.ErrorPage) return onFailure(error);
      const failed = { ...options, page: failPage(site, context, error, page) };
      streamPage({ res, acceptEncoding, onFailure }, failed);
    },
    onAllReady() {
      clearTimeout(timer);
      // Not inside of an abort, which has not ended all tasks yet.
      if (!isStreamed) queueMicrotask(() => void sendWhole().catch(onFailure));
    },
    onError(error) {
      handleError(error);
      return REPORTED;
    },
  });
  const timer = setTimeout(() => render.abort(new Error('The page took too long to render')), options.limit);
  const stop = () => {
    clearTimeout(timer);
    res.off('close', handleClose);
  };
  const handleClose = () => {
    clearTimeout(timer);
    if (res.writableFinished) return;
    render.abort(new Error('The visitor closed the connection'));
  };
  res.once('close', handleClose);
}

/** What React writes of a page's scripts. The import map must come before the first script and preload. */
const scriptsOf = ({ scripts, importMap }: PageAssets) => ({
  bootstrapModules: scripts,
  ...(importMap && { importMap: { integrity: importMap.integrity } }),
});

/** Adds a new nonce to the response's policy and returns it. */
function allowOwnScripts(res: ServerResponse): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(res.getHeader('content-security-policy'));
  res.setHeader(
    'content-security-policy',
    policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`),
  );
  return nonce;
}

/** Renders a whole page into bytes, including deferred content. Rejects when any part of it fails. */
export async function renderPage(options: RenderOptions): Promise<Buffer> {
  const sink = new PassThrough();
  const fail = (error: unknown): void =>
    void sink.destroy(error instanceof Error ? error : new Error(String(error)));
  const render = renderToPipeableStream(<PageDocument {...options} />, {
    ...scriptsOf(options.assets),
    // In one piece: React inserts later pieces with inline scripts, and cached bytes have no nonce to allow them.
    progressiveChunkSize: Infinity,
    onAllReady: () => void (sink.destroyed || render.pipe(sink)),
    onShellError: fail,
    onError: fail,
  });
  const timer = setTimeout(() => render.abort(new Error('The page took too long to render')), options.limit);
  try {
    return await buffer(sink);
  } finally {
    clearTimeout(timer);
  }
}

/** The best encoding that the browser accepts. */
export function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | null {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding) ? 'gzip' : null;
}

// React flushes the stream after the shell, and both compressors then emit what they have buffered.
const createCompressor = (encoding: 'br' | 'gzip'): Writable & NodeJS.ReadableStream =>
  encoding === 'gzip' ? createGzip(GZIP) : createBrotliCompress(BROTLI);

const compress = (bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'gzip' ? gzipBytes(bytes, GZIP) : brotliBytes(bytes, BROTLI);

const gzipBytes = promisify<Buffer, ZlibOptions, Buffer>(gzip);
const brotliBytes = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const GZIP = { level: 4 };
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/** The bytes of a page that has been rendered: one write instead of one for every 4 kB. */
function collect(render: PipeableStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    sink.once('finish', () => resolve(Buffer.concat(chunks))).once('error', reject);
    render.pipe(sink);
  });
}
