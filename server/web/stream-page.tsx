import type { ServerResponse } from 'node:http';
import { PassThrough, type Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { renderToPipeableStream } from 'react-dom/server';
import { LAST_WORDS } from '../../shared/page/AppBoundary.tsx';
import type { PageContext } from '../../shared/page/page-context.ts';
import type { Site } from '../../shared/page/page.ts';
import { failPage } from '../../shared/page/run-page.ts';
import type { PageAssets } from './assets.ts';
import { type DrawablePage, PageDocument } from './PageDocument.tsx';

/** Late content that has not come by then is left to the browser. */
const RENDER_LIMIT_MS = 10_000;

export interface DrawOptions {
  site: Site;
  context: PageContext;
  page: DrawablePage;
  assets: PageAssets;
}

/**
 * Streams a page: status and headers first, then the shell with its head, then what comes late. This is the one place
 * that ends the response, whatever happens: a shell that cannot be drawn becomes the error page, that one plain words.
 */
export function streamPage(res: ServerResponse, acceptEncoding: string, options: DrawOptions): void {
  const { context, page, assets, site } = options;
  const render = renderToPipeableStream(<PageDocument {...options} />, {
    ...(context.response.nonce === null ? {} : { nonce: context.response.nonce }),
    bootstrapModules: assets.scripts,
    onShellReady() {
      const encoding = chooseEncoding(acceptEncoding);
      res.writeHead(context.response.status, {
        ...Object.fromEntries(context.response.headers),
        ...(encoding ? { 'content-encoding': encoding } : {}),
      });
      const body = encoding ? compressor(encoding) : null;
      body?.pipe(res);
      render.pipe(body ?? res);
    },
    onShellError(error) {
      clearTimeout(limit);
      if (page.Page === site.ErrorPage) return sendLastWords(res, context, error);
      const failed = failPage(site, context, error, page.layout);
      if (failed.kind === 'page') streamPage(res, acceptEncoding, { ...options, page: failed });
    },
    onAllReady: () => clearTimeout(limit),
    onError: (error) => {
      if (!res.destroyed) context.warn('A part of the page could not be drawn', error);
    },
  });
  const limit = setTimeout(() => render.abort(new Error('The page took too long to draw')), RENDER_LIMIT_MS);
  res.once('close', () => {
    clearTimeout(limit);
    if (!res.writableFinished) render.abort(new Error('The visitor left'));
  });
}

/** Draws a whole page into bytes, late content included. Rejects when it cannot be drawn. */
export function drawPage(options: DrawOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new PassThrough();
    sink.on('data', (chunk: Buffer) => chunks.push(chunk));
    sink.on('end', () => resolve(Buffer.concat(chunks)));
    const render = renderToPipeableStream(<PageDocument {...options} />, {
      bootstrapModules: options.assets.scripts,
      onAllReady: () => render.pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

function sendLastWords(res: ServerResponse, context: PageContext, error: unknown): void {
  context.warn(LAST_WORDS, error);
  const headers = Object.fromEntries(context.response.headers);
  res.writeHead(500, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
  res.end(LAST_WORDS);
}

/** What the browser takes, best first. */
export function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | null {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding) ? 'gzip' : null;
}

// React flushes its destination after the shell, and both compressors then let go of what they hold.
function compressor(encoding: 'br' | 'gzip'): Writable & NodeJS.ReadableStream {
  if (encoding === 'gzip') return createGzip({ level: 4 });
  return createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}
