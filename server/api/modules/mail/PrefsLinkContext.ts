import { createContext } from 'react';

/** Absolute URL of the recipient's email preferences, shown in the footer of the mail. */
export const PrefsLinkContext = createContext<string | undefined>(undefined);
