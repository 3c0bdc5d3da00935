import { observer } from 'mobx-react-lite';
import { Helmet } from 'react-helmet-async';
import { business } from '../business.ts';
import { useStores } from '../stores/stores-context.ts';

interface PageHeadProps {
  /** At most 34 characters: the lot's name is added, and search results show about 60. */
  title: string;
  /** 70 to 160 characters, for search results and link previews. Personal pages have none. */
  description?: string;
  /** The canonical path, without a query. A page without it is not indexed. */
  path?: string;
  type?: 'website' | 'article';
}

const PICTURE = 'Our sign, the shuttle, and the control tower in front of Mount Rainier';

/** The link preview image. The build renders one for each indexed page: see scripts/render-previews.mjs. */
export const previewPath = (path: string) => (path === '/' ? '/og-home.png' : `/previews${path}.png`);

/** The head tags of a page. Render it once per page, outside Suspense: streamed tags miss the head. */
export const PageHead = observer(function PageHead({
  title,
  description,
  path,
  type = 'website',
}: PageHeadProps) {
  const { site } = useStores();
  const fullTitle = `${title} | ${business.name}`;
  return (
    <Helmet>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={site.origin + path} />}
      {path !== undefined && <meta property="og:title" content={fullTitle} />}
      {path !== undefined && description && <meta property="og:description" content={description} />}
      {path !== undefined && <meta property="og:url" content={site.origin + path} />}
      {path !== undefined && <meta property="og:type" content={type} />}
      {path !== undefined && <meta property="og:image" content={site.origin + previewPath(path)} />}
      {path !== undefined && <meta property="og:image:alt" content={PICTURE} />}
      {path !== undefined && <meta name="twitter:card" content="summary_large_image" />}
    </Helmet>
  );
});
