import { type ReactNode, Suspense, use } from 'react';
import * as v from 'valibot';
import { deferredId } from '../stores/DeferredStore.ts';
import { useStores } from '../stores/stores-context.ts';

interface DeferredProps<S extends v.GenericSchema> {
  /** As the page's fetchData began it: `stores.deferred.load(name, …)`. */
  name: string;
  schema: S;
  fallback: ReactNode;
  /** null: it could not be had. */
  children: (value: v.InferOutput<S> | null) => ReactNode;
}

/** Content that comes after the shell. The shell is on screen at once; the head's tags must not be in here. */
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
