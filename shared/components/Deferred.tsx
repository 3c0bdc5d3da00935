import { type ReactNode, Suspense, use } from 'react';
import * as v from 'valibot';
import { deferredId } from '../stores/DeferredStore.ts';
import { useStores } from '../stores/stores-context.ts';

interface DeferredProps<S extends v.GenericSchema> {
  /** The name that fetchData used: `stores.deferred.load(name, …)`. */
  name: string;
  schema: S;
  fallback: ReactNode;
  /** null if it could not be loaded. */
  children: (value: v.InferOutput<S> | null) => ReactNode;
}

/** Content that streams after the shell. It must not contain head tags. */
export function Deferred<S extends v.GenericSchema>({ fallback, ...content }: DeferredProps<S>) {
  return (
    <Suspense fallback={fallback}>
      <Arrived {...content} />
    </Suspense>
  );
}

function Arrived<S extends v.GenericSchema>({ name, schema, children }: Omit<DeferredProps<S>, 'fallback'>) {
  const { deferred } = useStores();
  const text = use(deferred.find(name)).replace(/</g, '\\u003c');
  const parsed = v.safeParse(schema, JSON.parse(text));
  return (
    <>
      {children(parsed.success ? parsed.output : null)}
      <script id={deferredId(name)} type="application/json">
        {text}
      </script>
    </>
  );
}
