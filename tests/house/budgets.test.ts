import { expect } from 'chai';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGETS, findExcesses, STAFF_BUDGETS, weighPages } from '../../scripts/budgets.mjs';

const HOME = 'pages/home/HomePage.tsx';
const BOOKING = 'pages/booking/BookingPage.tsx';

const manifest = {
  'client/main.tsx': {
    file: 'main.js',
    css: ['main.css'],
    imports: ['_react.js'],
    dynamicImports: [HOME, BOOKING],
  },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js'], css: ['form.css'] },
  [HOME]: { file: 'home.js', imports: ['client/main.tsx', '_form.js'] },
  [BOOKING]: { file: 'booking.js', imports: ['_react.js'], dynamicImports: ['calendar.js'] },
  'calendar.js': { file: 'calendar.js' },
};

const BOOTH = 'pages/back-office/transaction-dashboard/TransactionDashboardPage.tsx';

const staffManifest = {
  'client/staff.tsx': { file: 'main.js', css: ['main.css'], imports: ['_react.js'], dynamicImports: [BOOTH] },
  '_react.js': { file: 'react.js' },
  [BOOTH]: { file: 'form.js', imports: ['_react.js'], css: ['form.css'] },
};

const sizes = { main: 100, react: 1000, form: 20, home: 3, booking: 4, calendar: 5000 };

describe('The budgets of a first load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'budgets-'));

  before(() => {
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    for (const [name, size] of Object.entries(sizes))
      writeFileSync(join(folder, `${name}.js`), ' '.repeat(size));
    writeFileSync(join(folder, 'react.js.br'), ' '.repeat(300));
    writeFileSync(join(folder, 'main.css'), ' '.repeat(7));
    writeFileSync(join(folder, 'form.css'), ' '.repeat(8));
  });

  after(() => rmSync(folder, { recursive: true }));

  it('weighPages counts the compressed static imports of the entry and the page, not dynamic imports', () => {
    expect(weighPages(folder)).to.deep.equal([
      { page: HOME, script: 423, style: 15, routeChunk: 23 },
      { page: BOOKING, script: 404, style: 7, routeChunk: 4 },
    ]);
  });

  it('weighPages counts the pages of the back office from its own entry', () => {
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(staffManifest));
    expect(weighPages(folder, 'staff')).to.deep.equal([
      { page: BOOTH, script: 420, style: 15, routeChunk: 20 },
    ]);
  });

  it('findExcesses accepts a page exactly at the budget', () => {
    const page = { page: HOME, script: BUDGETS.home, style: BUDGETS.style, routeChunk: BUDGETS.routeChunk };
    expect(findExcesses([page], BUDGETS.font)).to.deep.equal([]);
  });

  it('findExcesses names what exceeds the budget', () => {
    const heavy = { page: HOME, script: 110_000, style: 0, routeChunk: 0 };
    expect(findExcesses([heavy, { ...heavy, page: BOOKING }], 30_000)).to.deep.equal([
      `JavaScript of the first load of ${HOME} is 110.0 kB, the budget is 92.0 kB`,
      'The font is 30.0 kB, the budget is 17.0 kB',
    ]);
  });

  it('findExcesses compares the back office with its own budgets', () => {
    const page = { page: BOOTH, script: STAFF_BUDGETS.page, style: 0, routeChunk: 60_000 };
    expect(findExcesses([page], 0, STAFF_BUDGETS)).to.deep.equal([
      `The route chunk of ${BOOTH} is 60.0 kB, the budget is 50.0 kB`,
    ]);
  });
});
