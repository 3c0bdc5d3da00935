import '../../page.css';
import { TITLE } from '../../content.js';

export const metadata = { title: TITLE };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
