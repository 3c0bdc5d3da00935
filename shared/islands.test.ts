import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { ISLANDS } from './islands.ts';

const TEXTS = ['pages', 'layouts', 'server/api/modules/mail'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.(?:tsx?|md)$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') })),
);

describe('The shuttle stops', () => {
  it('have the numbers of the airport’s islands in every text, and the lot’s stop has none', () => {
    const islands = new Set<number>(
      ISLANDS.filter(({ name }) => name.startsWith('Island')).map(({ id }) => id),
    );
    const found = TEXTS.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/\bislands? (\d+)(?: (?:and|or) (\d+))?/gi), ([, ...numbers]) => ({
        file,
        numbers: numbers.filter(Boolean).map(Number),
      })),
    );
    expect(found).to.have.length.above(3);
    expect(found.filter(({ numbers }) => numbers.some((id) => !islands.has(id)))).to.deep.equal([]);
  });

  it('have their names from one file', () => {
    const copies = TEXTS.filter(({ text }) => ISLANDS.some(({ name }) => text.includes(name)));
    expect(copies.map(({ file }) => file)).to.deep.equal([]);
  });
});
