/** Shown when the error page itself cannot be rendered (specification §8). */
export const FALLBACK_ERROR_TEXT = 'An error occurred while showing the error page';
