import { Component, type ReactNode } from 'react';
import { LAST_WORDS } from '../shared/page/last-words.ts';

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
