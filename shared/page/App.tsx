import { type ComponentType, ViewTransition } from 'react';
import { HelmetProvider } from 'react-helmet-async';
import { type Stores } from '../stores/create-stores.ts';
import { StoresProvider } from '../stores/stores-context.ts';
import type { Layout } from './page.ts';
import { PageBoundary } from './PageBoundary.tsx';

interface AppProps {
  stores: Stores;
  Layout: Layout;
  Page: ComponentType;
  /** Changes when another page is shown: a failed page then gets a fresh start. */
  pageKey: string;
}

/** A page in its layout. A boundary is around the page, so that the navigation stays; the browser has one around all. */
export function App({ stores, Layout, Page, pageKey }: AppProps) {
  return (
    <StoresProvider value={stores}>
      <HelmetProvider>
        <Layout>
          <ViewTransition name="page" default="page">
            <div>
              <PageBoundary key={pageKey}>
                <Page />
              </PageBoundary>
            </div>
          </ViewTransition>
        </Layout>
      </HelmetProvider>
    </StoresProvider>
  );
}
