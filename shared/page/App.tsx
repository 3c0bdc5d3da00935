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
  /** Changes with the page, so that only another page fades in and the error boundary resets. */
  pageKey: string;
}

/** A page in its layout. The boundary is inside the layout, so that the navigation survives a failed page. */
export function App({ stores, Layout, Page, pageKey }: AppProps) {
  return (
    <StoresProvider value={stores}>
      <HelmetProvider>
        <Layout>
          {/* `update`: a part that arrives late must not fade the page, because a page takes no press while it fades. */}
          <ViewTransition key={pageKey} default="page" name="page" update="none">
            <div>
              <PageBoundary>
                <Page />
              </PageBoundary>
            </div>
          </ViewTransition>
        </Layout>
      </HelmetProvider>
    </StoresProvider>
  );
}
