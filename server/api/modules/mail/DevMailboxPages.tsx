import type { ReactNode } from 'react';
import { business } from '../../../../shared/business.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { brandColors as colors, stripeColors } from '../documents/brand-colors.ts';
import type { OutboxRow } from '../../platform/outbox/outbox-rows.ts';
import type { RenderedMail } from '../../platform/outbox/rendered-mail.ts';

export const MAILBOX_STYLE = `
body { margin: 0; font: 17px/1.5 system-ui, sans-serif; color: ${colors.ink}; background: ${colors.fog} }
header { padding: 12px 24px; background: ${colors.evergreenDark}; color: ${colors.paper}; font-weight: 700 }
.stripe { height: 6px; background: linear-gradient(${stripeColors.map((color, index) => `${color} ${index * 2}px ${index * 2 + 2}px`).join(', ')}) }
main { max-width: 60rem; margin: 0 auto; padding: 24px }
h1 { font-size: 26px; line-height: 1.25 }
a { color: ${colors.evergreen} }
table { width: 100%; border-collapse: collapse; background: ${colors.paper} }
th, td { padding: 8px 12px; border: 1px solid ${colors.line}; text-align: left; vertical-align: top; overflow-wrap: anywhere }
pre, iframe { width: 100%; box-sizing: border-box; border: 1px solid ${colors.line}; background: ${colors.paper} }
pre { padding: 12px; overflow-x: auto; white-space: pre-wrap }
iframe { height: 60rem }
nav a { margin-right: 16px }
:focus-visible { outline: 3px solid ${colors.beacon}; box-shadow: 0 0 0 5px ${colors.ink} }
`;

interface FrameProps {
  base: string;
  title: string;
  children: ReactNode;
}

function MailboxFrame({ base, title, children }: FrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} – demo mailbox`}</title>
        <style dangerouslySetInnerHTML={{ __html: MAILBOX_STYLE }} />
      </head>
      <body>
        <header>{business.name}: demo mailbox</header>
        <div className="stripe" />
        <main>
          <nav aria-label="Mailbox">
            <a href={base}>All messages</a>
            <a href="/">Home</a>
          </nav>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

interface ListProps {
  base: string;
  rows: OutboxRow[];
  page: number;
  pages: number;
  /** Lists only mail to this address. */
  to: string | undefined;
}

export function MailboxList({ base, rows, page, pages, to }: ListProps) {
  const linkTo = (number: number) =>
    `${base}?${new URLSearchParams({ ...(to !== undefined && { to }), page: String(number) })}`;
  return (
    <MailboxFrame base={base} title={to === undefined ? 'Messages' : `Messages to ${to}`}>
      {rows.length === 0 ? (
        <p>No emails yet. Make a booking or email yourself a price to see it here.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Message</th>
              <th scope="col">To</th>
              <th scope="col">Created</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <a href={`${base}/${row.id}`}>{row.template}</a>
                </td>
                <td>
                  <a href={`${base}?${new URLSearchParams({ to: row.recipient })}`}>{row.recipient}</a>
                </td>
                <td>{formatWhen(row.createdAt)}</td>
                <td>{row.state}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <nav aria-label="Pages">
        {page > 1 && <a href={linkTo(page - 1)}>Newer</a>}
        {page < pages && <a href={linkTo(page + 1)}>Older</a>}
      </nav>
      <p>
        Page {page} of {pages}
      </p>
    </MailboxFrame>
  );
}

interface MessageProps {
  base: string;
  from: string;
  row: OutboxRow;
  mail: RenderedMail;
}

export function MailboxMessage({ base, from, row, mail }: MessageProps) {
  const facts = {
    From: from,
    To: row.recipient,
    Subject: mail.subject,
    Created: formatWhen(row.createdAt),
    State: row.state,
  };
  return (
    <MailboxFrame base={base} title={mail.subject}>
      <table>
        <tbody>
          {Object.entries(facts).map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Attachments</th>
            <td>
              {mail.attachments.length === 0 ? (
                'None'
              ) : (
                <Attachments base={`${base}/${row.id}`} mail={mail} />
              )}
            </td>
          </tr>
        </tbody>
      </table>
      <h2>Preview</h2>
      <iframe
        title="Message preview"
        src={`${base}/${row.id}/body`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <h2>Plain text</h2>
      <pre>{mail.text}</pre>
    </MailboxFrame>
  );
}

function Attachments({ base, mail }: { base: string; mail: RenderedMail }) {
  return (
    <ul>
      {mail.attachments.map(({ filename, content }) => (
        <li key={filename}>
          <a href={`${base}/attachments/${encodeURIComponent(filename)}`}>{filename}</a> (
          {Math.ceil(content.length / 1024)} kB)
        </li>
      ))}
    </ul>
  );
}

export function MailboxNotice({ base, title }: { base: string; title: string }) {
  return (
    <MailboxFrame base={base} title={title}>
      <p>It may have been deleted with the demo data.</p>
    </MailboxFrame>
  );
}
