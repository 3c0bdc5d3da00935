const CRAWLER = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|^(?:lynx|links|elinks|w3m)\b/i;

/** The reader may run no scripts, which move late content to its place: search engines, link previews, text browsers. */
export const isCrawler = (userAgent: string | undefined): boolean => CRAWLER.test(userAgent ?? '');
