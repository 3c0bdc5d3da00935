import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { allowInlineParts, readAssets, readStaffAssets } from './assets.ts';

const CHUNK = { imports: ['_form.js'] };
const MANIFEST = {
  'client/main.tsx': { file: 'assets/main.js', css: ['assets/main.css'] },
  'client/staff.tsx': { file: 'assets/staff.js', css: ['assets/main.css'] },
  '_form.js': { file: 'assets/form.js', css: ['assets/form.css'] },
  'pages/contact/ContactPage.tsx': { ...CHUNK, file: 'assets/contact.js' },
  'pages/booking/BookingPage.tsx': { ...CHUNK, file: 'assets/booking.js' },
};

describe('The files of a first load', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'assets-'));
    mkdirSync(join(folder, '.vite'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
    writeFileSync(join(folder, 'assets/main.css'), 'a{color:red}\n');
    writeFileSync(join(folder, 'assets/form.css'), 'b{color:red}');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('have the style sheets in one text, with the names that the build gives them and their hash', () => {
    const { styles, inlineStyle } = readAssets(folder)('Contact', 'default');
    const text = 'a{color:red}\nb{color:red}';
    expect(styles).to.deep.equal(['/assets/main.css', '/assets/form.css']);
    expect(inlineStyle).to.deep.equal({
      text,
      hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      files: ['assets/main.css', 'assets/form.css'],
    });
  });

  it('share one text between pages with the same style sheets', () => {
    const find = readAssets(folder);
    expect(find('Contact', 'default').inlineStyle).to.equal(find('Booking', 'default').inlineStyle);
  });

  it('stay files in the back office, and its policy allows no inline style', () => {
    const assets = readStaffAssets(folder)(null, 'wide');
    expect(assets.styles).to.deep.equal(['/assets/main.css']);
    expect(allowInlineParts("style-src 'self'", assets)).to.equal("style-src 'self'");
  });

  it('are refused when a style sheet would end its element', () => {
    writeFileSync(join(folder, 'assets/form.css'), 'b::after{content:"</style>"}');
    expect(() => readAssets(folder)('Contact', 'default')).to.throw('would end');
  });
});
