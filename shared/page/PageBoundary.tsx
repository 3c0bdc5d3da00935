import { PageHead } from '../components/PageHead.tsx';
import { Component, type ReactNode } from 'react';

/** Catches render errors of a page in the browser. Navigation and footer stay. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <PageHead title="Something went wrong" />
        <h1 tabIndex={-1}>Something went wrong on this page</h1>
        <p>Your bookings are safe. Reload the page, or use the menu above.</p>
      </div>
    );
  }
}
