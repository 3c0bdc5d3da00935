import { expect } from 'chai';
import { buildStores, elements, renderMarkup, wordsOf } from '../tests/support/markup.tsx';
import { business } from '../shared/business.ts';
import { ANNOUNCER_ID } from '../shared/components/LiveRegion.tsx';
import type { Stores } from '../shared/stores/stores.ts';
import { clubMenu } from '../shared/page/club-menu.ts';
import { ClubNav } from './ClubNav.tsx';
import { staffLayouts as layouts } from './staff-layouts.ts';

type Name = keyof typeof layouts;
const names: Name[] = ['default', 'point-club', 'wide'];
const loaded = {
  default: await layouts.default(),
  'point-club': await layouts['point-club'](),
  wide: await layouts.wide(),
};

function draw(name: Name, prepare: (stores: Stores) => void = () => {}): string {
  const stores = buildStores();
  prepare(stores);
  const Layout = loaded[name];
  return renderMarkup(
    <Layout>
      <h1>Page</h1>
    </Layout>,
    stores,
  );
}

for (const name of names) {
  describe(`the ${name} layout`, () => {
    const html = draw(name);

    it('has exactly one header, main and footer', () => {
      for (const tag of ['header', 'main', 'footer']) expect(elements(html, tag)).to.have.length(1);
      expect(html).to.match(/<main[^>]*>.*<h1>Page<\/h1>.*<\/main>/s);
    });

    it('starts with a link to the main content', () => {
      expect(elements(html, 'a')[0]).to.include({ href: '#main' });
      expect(elements(html, 'main')[0]).to.include({ id: 'main', tabindex: '-1' });
    });

    it('has an empty live region for announcements', () => {
      expect(html).to.match(new RegExp(`<output[^>]*id="${ANNOUNCER_ID}"[^>]*></output>`));
    });

    it('says without scripts that JavaScript is required', () => {
      expect(wordsOf(/<noscript>(.*)<\/noscript>/s.exec(html)?.[1] ?? '')).to.include(
        'JavaScript is required',
      );
    });

    it('shows the phone number in header and footer', () => {
      const phones = elements(html, 'a').filter(({ href }) => href === business.phoneLink);
      expect(phones.length).to.be.at.least(2);
    });

    it('shows the years since the founding', () => {
      expect(wordsOf(html)).to.include(`© 1999–2026 ${business.name}`);
    });

    it('has no style attribute', () => {
      expect(html).not.to.include(' style=');
    });
  });
}

describe('Notices', () => {
  it('say in demo mode that this is a demo', () => {
    expect(wordsOf(draw('default'))).not.to.include('Demo site.');
    const html = draw('default', ({ site }) =>
      site.set({ origin: '', isDemo: true, year: 2026, sentryDsn: null }),
    );
    expect(wordsOf(html)).to.include('Demo site. Bookings aren’t real');
  });

  it('say that the account is unavailable while the API is offline', () => {
    const html = draw('default', ({ settings }) => settings.goOffline());
    expect(wordsOf(html)).to.include('Please check back later. We apologize for the inconvenience.');
  });

  it('say when online booking is closed', () => {
    const html = draw('wide', ({ settings }) => settings.seed({ ...settings.modes, bookingsDisabled: true }));
    expect(wordsOf(html)).to.include('Online booking is closed right now.');
  });
});

describe('SiteMessages', () => {
  const message = { id: 1, template: 'parkscore' };

  it('show a message with a button to dismiss it', () => {
    for (const name of ['default', 'point-club'] as const) {
      const html = draw(name, ({ siteMessages }) => siteMessages.fromState([message]));
      expect(wordsOf(html)).to.include('Thank you for parking with us.').and.to.include('Dismiss');
    }
  });

  it('show what staff wrote, and leave out a message without words', () => {
    const payload = { title: 'Snow.', text: 'The shuttle is slower than usual.' };
    const html = draw('default', ({ siteMessages }) =>
      siteMessages.fromState([
        { id: 3, template: 'warning', payload },
        { id: 4, template: 'notice', payload: { title: 'Nothing' } },
      ]),
    );
    expect(wordsOf(html)).to.include('Snow. The shuttle is slower than usual. Dismiss');
    expect(wordsOf(html)).not.to.include('Nothing');
  });

  it('show the other messages when one has an unknown template', () => {
    const messages = [{ id: 2, template: 'constructor' }, message];
    const html = draw('default', ({ siteMessages }) => siteMessages.fromState(messages));
    expect(wordsOf(html)).to.include('Thank you for parking with us.').and.to.include('Page');
  });
});

describe('ClubNav', () => {
  const html = renderMarkup(<ClubNav />, buildStores(), '/point-club/ledger/');

  it('links to the pages of the club menu, in the list and in the menu', () => {
    const paths = clubMenu.map(({ path }) => path);
    expect(elements(html, 'a').map(({ href }) => href)).to.deep.equal([...paths, ...paths]);
  });

  it('marks the current page', () => {
    const shown = elements(html, 'a').filter((link) => link['aria-current'] === 'page');
    expect(shown.map(({ href }) => href)).to.deep.equal(['/point-club/ledger', '/point-club/ledger']);
    expect(wordsOf(/<summary[^>]*>(.*)<\/summary>/s.exec(html)?.[1] ?? '')).to.equal('Point Club Ledger');
  });
});
