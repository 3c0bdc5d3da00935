import { Links, Meta, Outlet, Scripts } from 'react-router';
import css from '../../page.css?url';

export const links = () => [{ rel: 'stylesheet', href: css }];

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
