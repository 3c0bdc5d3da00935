import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { clientFolder, root } from '../bench/servers.ts';
import { ask } from './clients.ts';
import { judge, type Proof } from './proof.ts';
import { withProduct } from './with-product.ts';

const MAX_DIRECT = 25;

const manifest = v.object({ dependencies: v.record(v.string(), v.string()) });
const lock = v.object({
  packages: v.record(
    v.string(),
    v.object({ integrity: v.optional(v.string()), link: v.optional(v.boolean()) }),
  ),
});

export const dependencies: Proof = {
  id: 'H4',
  what: 'Direct runtime dependencies, exact versions, integrity of every locked package, no install scripts',
  limit: `≤ ${MAX_DIRECT} direct, all pinned, 0 known high or critical`,
  async run() {
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    const direct = v.parse(manifest, JSON.parse(read('package.json'))).dependencies;
    const loose = Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    const packages = Object.entries(v.parse(lock, JSON.parse(read('package-lock.json'))).packages);
    const unsigned = packages.filter(([name, one]) => name && !one.link && !one.integrity);
    const hasNoScripts = /^ignore-scripts=true$/m.test(read('.npmrc'));
    const count = Object.keys(direct).length;
    return {
      figure: `${count} direct, ${loose.length} not exact, ${unsigned.length} of ${packages.length - 1} locked without integrity, install scripts ${hasNoScripts ? 'off' : 'on'}`,
      verdict: judge(count <= MAX_DIRECT && loose.length + unsigned.length === 0 && hasNoScripts),
      note: 'advisories are not looked up here: npm audit needs its registry',
    };
  },
};

export const paymentScripts: Proof = {
  id: 'H3',
  what: 'Scripts of the payment page: every script and preloaded module of /booking, with its hash',
  limit: '0 of others, every one a file of this build',
  run: () =>
    withProduct(async ({ product }) => {
      const { text } = await ask(`${product.origin}/booking?promo=none`);
      const tags = [...text.matchAll(/<(?:script|link rel="modulepreload")\b[^>]*>/g)].map(([tag]) => tag);
      const addresses = tags.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
      const own = withImports(addresses.filter((address) => /^\/(?!\/)/.test(address)));
      const foreign = addresses.filter((address) => !own.includes(address));
      const served = await Promise.all(own.map((address) => ask(product.origin + address)));
      const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
      const different = own.filter(
        (address, at) => hashOf(served[at]?.text ?? '') !== hashOf(readFileSync(join(clientFolder, address))),
      );
      const inline = tags.filter(
        (tag) => tag.startsWith('<script') && !tag.includes('src=') && !tag.includes('application/'),
      );
      return {
        figure: `${own.length} of our own, ${foreign.length} of others, ${different.length} that differ from the build, ${inline.length} inline`,
        verdict: judge(own.length > 0 && foreign.length === 0 && different.length === 0),
        note: own
          .map((address, at) => `${address} ${hashOf(served[at]?.text ?? '').slice(0, 12)}`)
          .join(', '),
      };
    }),
};

/** These scripts of the build, and all that they and theirs may import. */
function withImports(scripts: string[]): string[] {
  const found = new Set(scripts);
  for (const script of found) {
    const text = readFileSync(join(clientFolder, script), 'utf8');
    for (const [, name] of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) found.add(`/assets/${name}`);
  }
  return [...found];
}
