import { createContext } from 'react';

/** Called with the address of a link that is about to be used (pointer over it, focus on it): time to fetch its page. */
export const LinkIntent = createContext<(to: string) => void>(() => {});
