import { Component, type ReactNode } from 'react';

interface PageBoundaryProps {
  onError?: ((error: unknown) => void) | undefined;
  children: ReactNode;
}

/** Catches what a page throws while it is drawn in the browser: navigation and footer stay. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <h1 tabIndex={-1}>Something went wrong on this page</h1>
        <p>Nothing that you booked is lost. Reload the page, or use the menu above to go elsewhere.</p>
      </div>
    );
  }
}
