import { createContext } from 'react';

/** Where whoever gets this mail chooses which others come: an absolute address for the frame's last line. */
export const PrefsLink = createContext<string | undefined>(undefined);
