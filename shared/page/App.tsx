import { type ComponentType, ViewTransition } from 'react';
import { HelmetProvider } from 'react-helmet-async';
import { type Stores } from '../stores/create-stores.ts';
import { StoresProvider } from '../stores/stores-context.ts';
import { AppBoundary } from './AppBoundary.tsx';
import type { Layout } from './page.ts';
import { PageBoundary } from './PageBoundary.tsx';

interface AppProps {
  stores: Stores;
  Layout: Layout;
  Page: ComponentType;
  /** Changes when another page is shown: a failed page then gets a fresh start. */
  pageKey: string;
}

/** A page in its layout. Two boundaries: around the page, so that the navigation stays, and around everything. */
export function App({ stores, Layout, Page, pageKey }: AppProps) {
  return (
    <AppBoundary>
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
    </AppBoundary>
  );
}
