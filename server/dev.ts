import { createServer as createViteServer } from 'vite';
import type { RequestHandler } from 'express';
import type { Middleware, Site } from '../shared/page/site.ts';
import { findDescriptorShare } from './descriptors.ts';
import { readEnv } from './env.ts';
import { startServer } from './start-server.ts';
import { type FindAssets, pageSource } from './web/assets.ts';
import type { WebPageHandlerOptions } from './web/create-web.ts';

// The development server. Vite serves pages and replaces changed modules in place; style sheets load with their modules.
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' });
const findAssetsOf =
  (entry: string, pages: string): FindAssets =>
  (routeName) => ({
    scripts: ['/@vite/client', entry].map((src) => ({ src })),
    styles: [],
    inlineStyle: null,
    modules: [],
    importMap: null,
    fonts: [],
    page: routeName === null ? null : { file: `/${pageSource(routeName, pages)}`, name: `${routeName}Page` },
  });

await startServer(readEnv(), {
  clientFolder: null,
  staffFolder: null,
  sharedPaths: [],
  createPageHandler: (options) => (req, res, next) => {
    res.removeHeader('content-security-policy');
    void loadHandler(options).then((handle) => handle(req, res, next), next);
  },
  maxConnections: findDescriptorShare(),
  mounts: [{ path: '/', handler: vite.middlewares }],
});

// Vite injects inline styles and opens a web socket. The built site's content security policy would block both.
const dropPolicy: Middleware = ({ response }) => {
  delete response.headers['content-security-policy'];
};

async function loadHandler(options: WebPageHandlerOptions): Promise<RequestHandler> {
  const { createPageHandler } = await vite.ssrLoadModule('/server/web/page-handler.ts');
  const { site, staffSite } = await vite.ssrLoadModule('/server/web/site.ts');
  const { textFiles } = await vite.ssrLoadModule('/pages/text-files.ts');
  const withoutPolicy = (real: Site): Site => ({ ...real, middleware: [...real.middleware, dropPolicy] });
  return createPageHandler({
    ...options,
    site: withoutPolicy(site),
    staffSite: withoutPolicy(staffSite),
    textFiles,
    findAssets: findAssetsOf('/client/dev.ts', 'pages'),
    findStaffAssets: findAssetsOf('/client/dev-staff.ts', 'pages/back-office'),
  });
}
