import type { LayoutColors } from '../../../../shared/contracts/mail-words.ts';
import { brandColors as colors } from '../documents/brand-colors.ts';

interface Palette {
  /** Behind the white line at the top. */
  masthead: string;
  /** Links on white, and on the page around it. */
  link: string;
  button: { background: string; text: string; border: string };
}

const beacon = { background: colors.beacon, text: colors.ink, border: '#8a5a00' };

/** The colors that a layout may choose. A test checks that every text is readable on its ground. */
export const layoutColors: Readonly<Record<LayoutColors, Palette>> = {
  evergreen: { masthead: colors.evergreenDark, link: colors.evergreen, button: beacon },
  sound: { masthead: colors.sound, link: colors.sound, button: beacon },
  ink: {
    masthead: colors.ink,
    link: colors.ink,
    button: { background: colors.ink, text: colors.paper, border: colors.ink },
  },
  plum: {
    masthead: '#4a1d4f',
    link: '#6b2a72',
    button: { background: '#6b2a72', text: colors.paper, border: '#4a1d4f' },
  },
};
