import { enableStaticRendering } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createStores } from '../../shared/stores/create-stores.ts';
import type { Stores } from '../../shared/stores/stores.ts';
import { StoresProvider } from '../../shared/stores/stores-context.ts';

// As on the server. Otherwise observers start a timer that keeps the process alive.
enableStaticRendering(true);

/** Stores for components that must not call the API: every call fails. */
export function buildStores(): Stores {
  const { stores } = createStores(() => Promise.reject(new Error('This test makes no request')));
  stores.site.set({ origin: 'https://parking.example', isDemo: false, year: 2026, sentryDsn: null });
  return stores;
}

/** The HTML of a component as the server sends it, without React's comments between texts. */
export function renderMarkup(node: ReactNode, stores: Stores = buildStores(), location = '/'): string {
  const html = renderToString(
    <StaticRouter location={location}>
      <StoresProvider value={stores}>{node}</StoresProvider>
    </StaticRouter>,
  );
  return html.replaceAll('<!-- -->', '');
}

/** The attributes of each element with this name. */
export function elements(html: string, tag: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>`, 'g'))].map((match) =>
    attributesOf(match[1] ?? ''),
  );
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? '']),
  );
}

/** The text of the markup, without tags. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
