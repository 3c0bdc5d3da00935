import { Component, type ReactNode } from 'react';
import { FALLBACK_ERROR_TEXT } from '../shared/page/fallback-error-text.ts';

/** Around the whole site in the browser: what its layout throws ends here. */
export class AppBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <p role="alert">{FALLBACK_ERROR_TEXT}</p> : this.props.children;
  }
}
