import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const FOLDERS = [
  '.',
  ...readdirSync(root),
  'server/web',
  'server/api',
  'server/api/platform',
  'server/api/modules',
];
const documents = [
  ...FOLDERS.filter((folder) => folder !== 'docs').map((folder) => join(folder, 'README.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
].filter((file) => existsSync(join(root, file)));

describe('The documentation', () => {
  for (const document of documents) {
    it(`has no broken links: ${document}`, () => {
      const links = findAll(read(document), /\]\((?!https?:)([^)#]+)/g);
      const missing = links.filter((link) => !existsSync(join(root, dirname(document), link)));
      expect(missing).to.deep.equal([]);
    });
  }

  it('lists exactly the settings of the server', () => {
    const settings = findAll(read('server/env.ts'), /^ {2}([A-Z][A-Z_]+): v\./gm).toSorted();
    expect(settings).to.include('DATABASE_URL');
    expect(findAll(read('.env.example'), /^#([A-Z][A-Z_]+)=/gm).toSorted()).to.deep.equal(settings);
    const table = read('docs/OPERATIONS.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const rows = findAll(table, /^\| (`[^|]+)\|/gm).flatMap((cell) => findAll(cell, /`([A-Z_]+)`/g));
    expect(rows.toSorted()).to.deep.equal(settings);
  });

  it('lists every npm script', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const readme = read('README.md');
    const missing = Object.keys(scripts).filter(
      (name) => !/^(start|test)$/.test(name) && !readme.includes(`npm run ${name}`),
    );
    expect(missing).to.deep.equal([]);
    expect(readme).to.include('`npm start`').and.include('`npm test`');
  });

  it('README maps every top-level folder', () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const own = folders
      .map(({ name }) => name)
      .filter((name) => !/^(\.|node_modules$|dist$|data$|shots$)/.test(name));
    const mapped = findAll(read('README.md'), /^([a-z]+)\/ {2,}/gm);
    expect(mapped.toSorted()).to.deep.equal(own.toSorted());
  });
});
