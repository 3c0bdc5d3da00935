import { Component, type ReactNode } from 'react';
import { business } from '../shared/business.ts';
import { FALLBACK_ERROR_TEXT } from '../shared/page/fallback-error-text.ts';

/** The outermost error boundary in the browser. Catches errors of the layout. */
export class AppBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <title>{`Error | ${business.name}`}</title>
        <p role="alert">{FALLBACK_ERROR_TEXT}</p>
      </>
    );
  }
}
