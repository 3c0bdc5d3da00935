import { type ComponentType, ViewTransition } from 'react';
import { HelmetProvider } from 'react-helmet-async';
import { StoresProvider } from '../stores/stores-context.ts';
import type { Stores } from '../stores/stores.ts';
import type { Layout } from './page.ts';
import { PageBoundary } from './PageBoundary.tsx';

interface AppProps {
  stores: Stores;
  Layout: Layout;
  Page: ComponentType;
  /** Changes with the page, so that the error boundary resets. */
  pageKey: string;
}

/** A page in its layout. The boundary is inside the layout, so that the navigation survives a failed page. */
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
