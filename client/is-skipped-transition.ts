/**
 * Whether this is Chromium's error for a page transition that ended early, because a phone was turned or the window was
 * hidden. The page shows all the same. React knows the error without the reason that Chromium adds since, and reports it.
 */
export const isSkippedTransition = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'InvalidStateError' &&
  error.message.startsWith('Transition was aborted because of invalid state');
