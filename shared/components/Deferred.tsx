import { type ReactNode, Suspense, use, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useEarlyInput } from '../page/use-early-input.ts';
import type { LazyStore, LazyStoreKind } from '../stores/LazyStores.ts';
import type { Stores } from '../stores/stores.ts';
import { useStores } from '../stores/stores-context.ts';
import styles from './Deferred.module.css';

interface DeferredProps {
  /** The store that fetchData used: `stores.deferred.load(Kind, …)`. Nothing outside may show what it loads. */
  of: LazyStoreKind<LazyStore, Stores>;
  /** As large as the content. */
  fallback: ReactNode;
  /** Shown if the store could not be loaded. */
  failure?: string;
  children: ReactNode;
}

/** Content that may arrive after the shell. It must not contain head tags. */
export function Deferred({ fallback, ...content }: DeferredProps) {
  if (!useStores().deferred.late.has(content.of.key)) return content.children;
  return (
    <Suspense fallback={<Waiting>{fallback}</Waiting>}>
      <Late {...content} />
    </Suspense>
  );
}

/** Without scripts, the content cannot take this place. */
function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <div aria-busy="true" className={styles.waiting}>
        {children}
      </div>
      <noscript>
        <p>This part is at the end of the page.</p>
      </noscript>
    </>
  );
}

/** The link loads the whole page again, without scripts as well. */
function LoadAgain({ message }: { message: string }) {
  const { pathname, search } = useLocation();
  return (
    <p role="alert">
      {message} <a href={pathname + search}>Try again</a>
    </p>
  );
}

function Late({ of: Kind, failure = 'We couldn’t load this.', children }: Omit<DeferredProps, 'fallback'>) {
  const state = findState(useStores(), Kind);
  const script = useRef<HTMLScriptElement>(null);
  useEarlyInput(() => script.current?.parentElement);
  const text = (typeof state === 'string' ? state : use(state)).replace(/</g, '\\u003c');
  return (
    <>
      {text === 'null' ? <LoadAgain message={failure} /> : children}
      <script ref={script} id={deferredId(Kind.key)} type="application/json">
        {text}
      </script>
    </>
  );
}

/**
 * The state of a late store, which has it then. The browser has it at once: at hydration, it is in the page before what
 * shows the store. A promise would make React render that part again instead of hydrating it.
 */
function findState({ deferred, lazy }: Stores, Kind: DeferredProps['of']): Promise<string> | string {
  const state = deferred.late.get(Kind.key) ?? readFromPage(lazy.of(Kind), Kind.key);
  deferred.late.set(Kind.key, state);
  return state;
}

function readFromPage(store: LazyStore, key: string): string {
  const text = document.getElementById(deferredId(key))?.textContent ?? 'null';
  const state: unknown = JSON.parse(text);
  if (state !== null) store.fromState(state);
  return text;
}

/** The id of the script element with a late store's state. */
const deferredId = (key: string): string => `deferred-${key}`;
