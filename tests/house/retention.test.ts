import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { getTableName } from 'drizzle-orm';
import { keptData } from '../../server/api/retention/kept-data.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const namesOf = ({ tables }: (typeof keptData)[number]) => tables.map((table) => getTableName(table));

describe('How long data are kept', () => {
  it('is declared for every table, once', () => {
    const files = readdirSync(join(root, 'server/api'), { recursive: true, encoding: 'utf8' });
    const tables = files
      .filter((file) => file.endsWith('tables.ts'))
      .flatMap((file) =>
        [...read(join('server/api', file)).matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name),
      );
    expect(tables).to.include('bookings');
    expect(keptData.flatMap(namesOf).toSorted()).to.deep.equal(tables.toSorted());
  });

  it('is told in docs/OPERATIONS.md as it is declared', () => {
    const section =
      read('docs/OPERATIONS.md').split('\n## How long data are kept\n')[1]?.split('\n## ')[0] ?? '';
    const told = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.replace(/ +/g, ' ').trim());
    const declared = keptData.map(
      (data) =>
        `| ${namesOf(data)
          .map((name) => `\`${name}\``)
          .join(', ')} | ${data.holds} | ${data.kept} |`,
    );
    expect(told).to.deep.equal(declared);
  });
});
