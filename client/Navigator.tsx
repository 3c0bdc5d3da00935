import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LinkIntent } from '../shared/components/link-intent.ts';
import { App } from '../shared/page/App.tsx';
import type { Layout, Route } from '../shared/page/page.ts';
import { LoadRoutes } from '../shared/page/site-routes.ts';
import { useEarlyInput } from '../shared/page/use-early-input.ts';
import type { Stores } from '../shared/stores/stores.ts';
import type { RunPipeline } from './page-pipeline.ts';
import { announcePage, rememberScroll, scrollToFragment } from './page-arrival.ts';

export interface ShownPage {
  Page: React.ComponentType;
  Layout: Layout;
}

interface NavigatorProps {
  loadRoutes: () => Promise<readonly Route[]>;
  ErrorPage: React.ComponentType;
  stores: Stores;
  runPipeline: RunPipeline;
  prefetch: (to: string) => void;
  /** The page that the server rendered. */
  first: ShownPage;
  /** Called after hydration. Before it, the stores must match the server's HTML. */
  onHydrated: () => unknown;
}

/**
 * Keeps the current page on screen while the page pipeline runs for the next one, then swaps them. The router only changes
 * the address.
 */
export function Navigator(props: NavigatorProps) {
  const { loadRoutes, ErrorPage, stores, runPipeline, prefetch, first, onHydrated } = props;
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState({ ...first, address: addressOf(location) });
  // The pipeline runs across renders and compares its result with the page that is shown when it ends.
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const handledKey = useRef(location.key);

  useEffect(() => {
    if (handledKey.current === location.key) return;
    handledKey.current = location.key;
    const address = addressOf(location);
    if (address === latest.current.address && location.hash) return scrollToFragment(location.hash);
    let isCurrent = true;
    stores.page.setLoading(true);
    void runPipeline(new URL(address, window.location.origin)).then((result) => {
      if (!isCurrent) return;
      stores.page.setLoading(false);
      if (result.kind === 'redirect') return void navigate(result.to, { replace: true });
      if (result.kind !== 'page') return;
      const next = { Page: result.Page, Layout: result.Layout, address };
      // A step within the same page: no transition, and the page manages its own focus.
      if (isSamePage(next, latest.current)) return setShown(next);
      startTransition(() => setShown(next));
    });
    return () => {
      isCurrent = false;
      stores.page.setLoading(false);
    };
  }, [location, navigate, runPipeline, stores]);

  const arrived = useRef(shown);
  useEffect(() => {
    const before = arrived.current;
    arrived.current = shown;
    // Not earlier: the error page shows it until the next page replaces it.
    if (shown.Page !== ErrorPage) stores.error.clear();
    if (!isSamePage(before, shown)) announcePage(location.key, location.hash);
  }, [shown, location, ErrorPage, stores]);

  useEarlyInput(() => document);
  useEffect(() => rememberScroll(handledKey.current), []);
  useEffect(() => void onHydrated(), [onHydrated]);

  return (
    <LoadRoutes value={loadRoutes}>
      <LinkIntent value={prefetch}>
        <App stores={stores} Layout={shown.Layout} Page={shown.Page} pageKey={pathOf(shown.address)} />
      </LinkIntent>
    </LoadRoutes>
  );
}

const addressOf = (location: { pathname: string; search: string }) => location.pathname + location.search;
const pathOf = (address: string) => address.split('?', 1)[0] ?? '/';
const isSamePage = (a: ShownPage & { address: string }, b: ShownPage & { address: string }) =>
  a.Page === b.Page && pathOf(a.address) === pathOf(b.address);
