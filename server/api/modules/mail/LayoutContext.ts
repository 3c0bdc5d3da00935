import { createContext } from 'react';
import { defaultLayout } from './common-words.ts';

/** The layout that a mail is rendered in. */
export const LayoutContext = createContext(defaultLayout);
