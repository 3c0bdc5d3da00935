import type { ReactNode } from 'react';

/** The id of the script element with the dehydrated stores. */
export const STATE_ID = 'state';

/** The chunk with the first page. Without it the document shows the error page. */
export interface PageChunk {
  file: string;
  /** What the chunk exports the page as. */
  name: string;
}

interface SiteDocumentProps {
  /** The dehydrated stores, escaped for a script element. */
  state: string;
  /** Told to the browser, which has no list of routes before it is hydrated. */
  page?: PageChunk | null;
  /** Style sheets, fonts and modules of the server's HTML. Hydration needs none of them. */
  headLinks?: ReactNode;
  children: ReactNode;
}

/** The whole document. React hoists each page's title and meta tags into the head. */
export function SiteDocument({ state, page, headLinks, children }: SiteDocumentProps) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#07332b" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {headLinks}
      </head>
      <body>
        {children}
        <script
          type="application/json"
          id={STATE_ID}
          data-page-file={page?.file}
          data-page-name={page?.name}
          suppressHydrationWarning
        >
          {state}
        </script>
      </body>
    </html>
  );
}
