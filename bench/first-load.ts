import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readAssets } from '../server/web/assets.ts';
import { routes } from '../pages/routes.ts';
import { report } from './results.ts';
import { clientFolder, startProduct } from './servers.ts';

/** The size of a first load by route, after brotli. The HTML comes from a running server. */
export async function benchFirstLoad(): Promise<void> {
  const product = await startProduct();
  const findAssets = readAssets(clientFolder);
  const rows: Record<string, Record<string, number>> = {};
  for (const route of routes.filter(({ path }) => !path.includes(':'))) {
    const assets = findAssets(route.name, (await route.load()).layout ?? 'default');
    const html = Buffer.from(await (await fetch(product.origin + route.path)).arrayBuffer());
    rows[route.path] = {
      'JS kB': weigh([...assets.scripts, ...assets.modules].map(({ src }) => src)),
      'CSS kB': weigh(assets.styles),
      'font kB': weigh(assets.fonts),
      'HTML kB': inKilobytes(brotliCompressSync(html).length),
    };
  }
  await product.stop();
  console.log('\nFirst load by route, after brotli');
  console.table(rows);
  const scripts = (path: string) => rows[path]?.['JS kB'] ?? NaN;
  const others = Object.keys(rows).filter((path) => !/^\/(?:booking)?$|^\/point-club\//.test(path));
  report('JavaScript of the first load of /', scripts('/'), { atMost: 92 }, 'kB');
  report('of /booking', scripts('/booking'), { atMost: 112 }, 'kB');
  report('of the largest other public page', Math.max(...others.map(scripts)), { atMost: 100 }, 'kB');
  console.log(
    `files in the client build: ${readdirSync(join(clientFolder, 'assets')).filter((name) => !/\.(br|gz)$/.test(name)).length}`,
  );
}

const weigh = (files: string[]) =>
  inKilobytes(
    files.reduce((sum, file) => {
      const bytes = readFileSync(join(clientFolder, file));
      return sum + (file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length);
    }, 0),
  );

const inKilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1));
