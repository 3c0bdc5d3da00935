import type { ReactNode } from 'react';
import { StaticRouter } from 'react-router-dom';
import { App } from '../../shared/page/App.tsx';
import type { PageContext } from '../../shared/page/page-context.ts';
import type { Site } from '../../shared/page/site.ts';
import type { RenderablePage } from '../../shared/page/run-page.ts';
import { SiteDocument } from '../../shared/page/SiteDocument.tsx';
import { StructuredData } from '../../shared/components/StructuredData.tsx';
import { dehydrate } from '../../shared/stores/create-stores.ts';
import type { PageAssets } from './assets.ts';
import { describeLot } from './describe-lot.ts';

interface PageDocumentProps {
  site: Site;
  context: PageContext;
  page: RenderablePage;
  assets: PageAssets;
}

/** The server's document: the tree that the browser hydrates, plus the links of the first load. */
export function PageDocument({ site, context, page, assets }: PageDocumentProps) {
  const { stores, url, response, match } = context;
  const mayBeListed = match?.route.isListed && response.status === 200;
  return (
    <SiteDocument
      state={dehydrate(stores)}
      page={page.Page === site.ErrorPage ? null : assets.page}
      headLinks={
        <>
          <HeadLinks assets={assets} />
          {/* For search engines only, so the browser does not render it. */}
          {mayBeListed && <StructuredData graph={describeLot(stores.site.origin)} />}
        </>
      }
    >
      <StaticRouter location={url.pathname + url.search}>
        <App stores={stores} Layout={page.Layout} Page={page.Page} pageKey={url.pathname} />
      </StaticRouter>
    </SiteDocument>
  );
}

// No preload competes with the first paint: the HTML needs no script, and text is shown before its font is there.
function HeadLinks({ assets }: { assets: PageAssets }): ReactNode {
  const { inlineStyle } = assets;
  return (
    <>
      {inlineStyle ? (
        // The browser's build reads which files it need not load: see client/chunk-guard.ts.
        <style
          data-files={inlineStyle.files.join(' ')}
          dangerouslySetInnerHTML={{ __html: inlineStyle.text }}
        />
      ) : (
        assets.styles.map((href) => <link key={href} rel="stylesheet" href={href} precedence="app" />)
      )}
      {assets.modules.map(({ src, integrity }) => (
        <link key={src} rel="modulepreload" fetchPriority="low" href={src} integrity={integrity} />
      ))}
    </>
  );
}
