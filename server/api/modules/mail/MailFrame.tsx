import { Fragment, type ReactNode } from 'react';
import type { MailLayout } from '../../../../shared/contracts/mail-words.ts';
import { stripeColors } from '../documents/brand-colors.ts';
import { checkLine, fillPlain } from '../texts/vocabulary.ts';
import { commonValues, commonWords } from './common-words.ts';
import { layoutColors } from './layout-colors.ts';
import { LayoutContext } from './LayoutContext.ts';
import { MailLink, renderPieces } from './MailPieces.tsx';
import { styles } from './mail-styles.ts';
import { PrefsLinkContext } from './PrefsLinkContext.ts';

// Mail clients drop most CSS, so the layout uses tables with inline styles. Only the dark theme needs a style element.
const DARK_THEME = `
@media (prefers-color-scheme: dark) {
  .page { background: #0d1714 !important }
  .sheet { background: #15231f !important; border-color: #34463f !important }
  .ink, .ink td, .ink th { color: #e8f0ec !important; border-color: #34463f !important }
  .quiet { color: #a9bab2 !important }
  .link { color: #6fcdb4 !important }
}`;

interface MailFrameProps {
  title: string;
  /** Preview text that inboxes show after the subject. */
  preheader: string;
  children: ReactNode;
}

export function MailFrame({ title, preheader, children }: MailFrameProps) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{DARK_THEME}</style>
      </head>
      <body className="page" style={styles.page}>
        <div data-skip-in-text="true" style={styles.preheader}>
          {preheader}
        </div>
        <table
          role="presentation"
          align="center"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={styles.column}
        >
          <tbody>
            <LayoutContext.Consumer>{(layout) => <Masthead layout={layout} />}</LayoutContext.Consumer>
            {stripeColors.map((color) => (
              <tr key={color} data-skip-in-text="true">
                <td height={2} style={{ ...styles.stripe, backgroundColor: color }} />
              </tr>
            ))}
            <tr>
              <td className="sheet ink" style={styles.sheet}>
                {children}
              </td>
            </tr>
            <tr>
              <td className="quiet" style={styles.footer}>
                <LayoutContext.Consumer>{(layout) => <FooterLines layout={layout} />}</LayoutContext.Consumer>
                {/* A consumer, not a hook: the bundled mail renderer has its own copy of React. */}
                <PrefsLinkContext.Consumer>
                  {(link) => link && <MailLink href={link}>Choose which emails you get</MailLink>}
                </PrefsLinkContext.Consumer>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Masthead({ layout: { header, colors } }: { layout: MailLayout }) {
  return (
    <tr>
      <td style={{ ...styles.masthead, backgroundColor: layoutColors[colors].masthead }}>
        {fillPlain(checkLine(header, commonWords, { isPlain: true }), commonValues)}
      </td>
    </tr>
  );
}

/** The lines at the bottom. Code adds the link to the preferences, so that no layout can leave it out. */
function FooterLines({ layout: { footer } }: { layout: MailLayout }) {
  return footer.map((line, index) => (
    // Lines never move within a mail.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {renderPieces(checkLine(line, commonWords), commonValues)}
      <br />
    </Fragment>
  ));
}

/** The main action of a mail. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LayoutContext.Consumer>
      {({ colors }) => {
        const { background, text, border } = layoutColors[colors].button;
        return (
          <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '24px 0' }}>
            <tbody>
              <tr>
                <td style={{ backgroundColor: background, borderRadius: 6 }}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noopener"
                    style={{ ...styles.button, color: text, border: `1px solid ${border}` }}
                  >
                    {children}
                  </a>
                </td>
              </tr>
            </tbody>
          </table>
        );
      }}
    </LayoutContext.Consumer>
  );
}
