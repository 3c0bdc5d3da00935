import type { ServerResponse } from 'node:http';
import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { renderToPipeableStream } from 'react-dom/server';
import type { PageContext } from '../../shared/page/page-context.ts';
import type { Site } from '../../shared/page/site.ts';
import { type RenderablePage, failPage } from '../../shared/page/run-page.ts';
import type { PageAssets } from './assets.ts';
import { PageDocument } from './PageDocument.tsx';

export interface RenderOptions {
  site: Site;
  context: PageContext;
  page: RenderablePage;
  assets: PageAssets;
  /** Milliseconds; late content that has not come by then is left to the browser. */
  limit: number;
}

/** Where a drawn page goes. */
export interface Outlet {
  res: ServerResponse;
  acceptEncoding: string;
  /** Not even the error page can be drawn: nothing has been sent, and somebody else ends the response. */
  onFailure: (error: unknown) => void;
}

/**
 * Streams a page: status and headers first, then the shell with its head, then what comes late. A shell that cannot be
 * drawn becomes the error page.
 */
export function streamPage({ res, acceptEncoding, onFailure }: Outlet, options: RenderOptions): void {
  const { context, page, assets, site } = options;
  const { status, headers, nonce } = context.response;
  // Here and not with the status: what cannot be sent must throw while somebody can still answer for it.
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  const encoding = chooseEncoding(acceptEncoding);
  const body = encoding === null ? res : createCompressor(encoding);
  // Until the shell is there nobody knows whether it is a part that failed or the whole page.
  const early: unknown[] = [];
  let note = (error: unknown): void => void early.push(error);
  const render = renderToPipeableStream(<PageDocument {...options} />, {
    ...(nonce === null ? {} : { nonce }),
    bootstrapModules: assets.scripts,
    onShellReady() {
      note = (error) => {
        if (!res.destroyed) context.warn('A part of the page could not be drawn', error);
      };
      early.forEach((error) => note(error));
      res.writeHead(status, encoding === null ? {} : { 'content-encoding': encoding });
      if (body !== res) body.pipe(res);
      render.pipe(body);
    },
    onShellError(error) {
      stop();
      if (page.Page === site.ErrorPage) return onFailure(error);
      const failed = { ...options, page: failPage(site, context, error, page) };
      streamPage({ res, acceptEncoding, onFailure }, failed);
    },
    onAllReady: () => clearTimeout(timer),
    onError: (error) => note(error),
  });
  const timer = setTimeout(() => render.abort(new Error('The page took too long to draw')), options.limit);
  const stop = () => {
    clearTimeout(timer);
    res.off('close', leave);
  };
  const leave = () => {
    clearTimeout(timer);
    if (res.writableFinished) return;
    render.abort(new Error('The visitor left'));
    body.destroy();
  };
  res.once('close', leave);
}

/** Draws a whole page into bytes, late content included. Rejects when any of it cannot be drawn. */
export async function renderPage(options: RenderOptions): Promise<Buffer> {
  const sink = new PassThrough();
  const fail = (error: unknown): void =>
    void sink.destroy(error instanceof Error ? error : new Error(String(error)));
  const render = renderToPipeableStream(<PageDocument {...options} />, {
    bootstrapModules: options.assets.scripts,
    // In one piece: pieces are put in place by inline scripts, and kept bytes have no nonce to allow them.
    progressiveChunkSize: Infinity,
    onAllReady: () => void (sink.destroyed || render.pipe(sink)),
    onShellError: fail,
    onError: fail,
  });
  const timer = setTimeout(() => render.abort(new Error('The page took too long to draw')), options.limit);
  try {
    return await buffer(sink);
  } finally {
    clearTimeout(timer);
  }
}

/** What the browser takes, best first. */
export function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | null {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding) ? 'gzip' : null;
}

// React flushes its destination after the shell, and both compressors then let go of what they hold.
function createCompressor(encoding: 'br' | 'gzip'): Writable {
  if (encoding === 'gzip') return createGzip({ level: 4 });
  return createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
