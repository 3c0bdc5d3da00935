import { Component, type ReactNode } from 'react';
import { FALLBACK_ERROR_TEXT } from '../shared/page/fallback-error-text.ts';

/** The outermost error boundary in the browser. Catches errors of the layout. */
export class AppBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <p role="alert">{FALLBACK_ERROR_TEXT}</p> : this.props.children;
  }
}
