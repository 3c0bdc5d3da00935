import { Component, type ReactNode } from 'react';

/** The last words, when even the error page cannot be drawn (specification §8). */
export const LAST_WORDS = 'An error occurred while showing the error page';

/** Around the whole site in the browser: what its layout throws ends here. */
export class AppBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <p role="alert">{LAST_WORDS}</p> : this.props.children;
  }
}
