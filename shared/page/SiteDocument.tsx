import type { ReactNode } from 'react';

/** The id of the element that carries the dehydrated stores. */
export const STATE_ID = 'state';

interface SiteDocumentProps {
  /** The dehydrated stores, already safe inside a script element. */
  state: string;
  nonce?: string | undefined;
  /** Of the first HTML alone: style sheets, fonts and modules, which the browser has by the time it hydrates. */
  headLinks?: ReactNode;
  children: ReactNode;
}

/** The whole document; React hoists each page's title and meta tags into its head. */
export function SiteDocument({ state, nonce, headLinks, children }: SiteDocumentProps) {
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
        <script type="application/json" id={STATE_ID} nonce={nonce} suppressHydrationWarning>
          {state}
        </script>
      </body>
    </html>
  );
}
