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

describe('The documents', () => {
  for (const document of documents) {
    it(`link only to files that are there: ${document}`, () => {
      const links = findAll(read(document), /\]\((?!https?:)([^)#]+)/g);
      const missing = links.filter((link) => !existsSync(join(root, dirname(document), link)));
      expect(missing).to.deep.equal([]);
    });
  }

  it('name every setting of the server, and no other', () => {
    const settings = findAll(read('server/env.ts'), /^ {2}([A-Z][A-Z_]+): v\./gm).toSorted();
    expect(settings).to.include('DATABASE_URL');
    expect(findAll(read('.env.example'), /^#([A-Z][A-Z_]+)=/gm).toSorted()).to.deep.equal(settings);
    const table = read('docs/OPERATIONS.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const rows = findAll(table, /^\| (`[^|]+)\|/gm).flatMap((cell) => findAll(cell, /`([A-Z_]+)`/g));
    expect(rows.toSorted()).to.deep.equal(settings);
  });

  it('name every command of npm', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = read('README.md');
    const missing = Object.keys(scripts).filter(
      (name) => !/^(start|test)$/.test(name) && !named.includes(`npm run ${name}`),
    );
    expect(missing).to.deep.equal([]);
    expect(named).to.include('`npm start`').and.include('`npm test`');
  });

  it('draw every folder of the house', () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const own = folders
      .map(({ name }) => name)
      .filter((name) => !/^(\.|node_modules$|dist$|data$|shots$)/.test(name));
    const drawn = findAll(read('README.md'), /^([a-z]+)\/ {2,}/gm);
    expect(drawn.toSorted()).to.deep.equal(own.toSorted());
  });
});
