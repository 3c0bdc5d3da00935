import { createContext } from 'react';

/** Called with the URL of a link that is about to be used (hover or focus), to prefetch its page. */
export const LinkIntent = createContext<(to: string) => void>(() => {});
