import type { CSSProperties } from 'react';
import { brandColors as colors } from '../documents/brand-colors.ts';

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Inline styles of mails. */
export const styles = {
  page: {
    margin: 0,
    padding: '16px 8px',
    backgroundColor: colors.fog,
    fontFamily: FONT,
    fontSize: 16,
    lineHeight: 1.5,
  },
  preheader: { display: 'none', maxHeight: 0, maxWidth: 0, overflow: 'hidden', opacity: 0 },
  column: { maxWidth: 600, margin: '0 auto' },
  masthead: {
    padding: '16px 24px',
    color: colors.paper,
    fontSize: 18,
    fontWeight: 700,
  },
  stripe: { height: 2, fontSize: 0, lineHeight: 0 },
  sheet: {
    padding: 24,
    backgroundColor: colors.paper,
    color: colors.ink,
    border: `1px solid ${colors.line}`,
    borderTop: 0,
  },
  heading: { margin: '0 0 12px', fontSize: 24, lineHeight: 1.25, fontWeight: 700 },
  subheading: { margin: '28px 0 8px', fontSize: 18, lineHeight: 1.3, fontWeight: 700 },
  paragraph: { margin: '0 0 12px' },
  list: { margin: '0 0 12px', paddingLeft: 24 },
  item: { marginBottom: 6 },
  afterTable: { margin: '12px 0' },
  table: { width: '100%', borderCollapse: 'collapse' },
  labelCell: {
    padding: '6px 12px 6px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    width: '35%',
  },
  valueCell: { padding: '6px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 700 },
  lineCell: {
    padding: '8px 12px 8px 0',
    textAlign: 'left',
    fontWeight: 400,
    borderBottom: `1px solid ${colors.line}`,
  },
  amountCell: {
    padding: '8px 0',
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${colors.line}`,
    fontVariantNumeric: 'tabular-nums',
  },
  total: { fontWeight: 700, fontSize: 18, borderBottom: 0 },
  quiet: { color: colors.inkQuiet, fontSize: 14 },
  footer: { padding: '16px 24px', color: colors.inkQuiet, fontSize: 14 },
  button: {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: 6,
    fontWeight: 700,
    textDecoration: 'none',
  },
  /** White in every theme, for scanners. */
  codes: { margin: '0 0 12px', padding: 12, backgroundColor: '#ffffff', textAlign: 'center' },
  code: { marginBottom: 12 },
  darkModule: { backgroundColor: '#000000' },
  quietButton: {
    display: 'inline-block',
    margin: '0 4px 8px 0',
    padding: '10px 18px',
    border: '2px solid',
    borderRadius: 6,
    fontWeight: 700,
    textDecoration: 'none',
  },
  /** One of eleven score links, which wrap on narrow screens. */
  score: {
    display: 'inline-block',
    width: 44,
    margin: '0 2px 8px 0',
    padding: '10px 0',
    backgroundColor: colors.beacon,
    color: colors.ink,
    border: '1px solid #8a5a00',
    borderRadius: 6,
    fontWeight: 700,
    textAlign: 'center',
    textDecoration: 'none',
  },
} satisfies Record<string, CSSProperties>;
