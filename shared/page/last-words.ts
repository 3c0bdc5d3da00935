/** When even the error page cannot be drawn (specification §8). */
export const LAST_WORDS = 'An error occurred while showing the error page';
