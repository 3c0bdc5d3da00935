/** When even the error page cannot be drawn (specification §8). */
export const FALLBACK_ERROR_TEXT = 'An error occurred while showing the error page';
