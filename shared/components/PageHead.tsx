import { Helmet } from 'react-helmet-async';
import { business } from '../business.ts';
import { useStores } from '../stores/stores-context.ts';

interface Props {
  /** Without the lot's name; at most 35 characters, so that both fit a result list. */
  title: string;
  /** 70 to 160 characters; left out on pages that no search engine keeps. */
  description?: string;
  /** The page's own address, without a query. */
  path: string;
  isPrivate?: boolean;
  /** A form on the page was refused: said first, before anything else is read. */
  hasErrors?: boolean;
}

/** What a page says of itself to browsers and search engines: each tag in one place, one title per page. */
export function PageHead({ title, description, path, isPrivate = false, hasErrors = false }: Props) {
  const { site } = useStores();
  const name = `${title} | ${business.name}`;
  const address = site.origin + path;
  return (
    <Helmet>
      <title>{hasErrors ? `Error: ${name}` : name}</title>
      {description && <meta content={description} name="description" />}
      {isPrivate && <meta content="noindex" name="robots" />}
      {!isPrivate && <link href={address} rel="canonical" />}
      {!isPrivate && <meta content={name} property="og:title" />}
      {!isPrivate && description && <meta content={description} property="og:description" />}
      {!isPrivate && <meta content={address} property="og:url" />}
      {!isPrivate && <meta content="website" property="og:type" />}
      {!isPrivate && <meta content={`${site.origin}/og-home.png`} property="og:image" />}
      {!isPrivate && <meta content={OG_ALT} property="og:image:alt" />}
      {!isPrivate && <meta content="summary_large_image" name="twitter:card" />}
    </Helmet>
  );
}

const OG_ALT = `A shuttle on the road to the control tower, and the sign of ${business.name}`;
