import { type ReactNode, Suspense, use } from 'react';
import * as v from 'valibot';
import { lateId } from '../stores/LateStore.ts';
import { useStores } from '../stores/stores-context.ts';

interface LateProps<S extends v.GenericSchema> {
  /** As the page's fetchData began it: `stores.late.begin(name, …)`. */
  name: string;
  schema: S;
  fallback: ReactNode;
  /** null: it could not be had. */
  children: (value: v.InferOutput<S> | null) => ReactNode;
}

/** Content that comes after the shell. The shell is on screen at once; the head's tags must not be in here. */
export function Late<S extends v.GenericSchema>({ fallback, ...content }: LateProps<S>) {
  return (
    <Suspense fallback={fallback}>
      <Arrived {...content} />
    </Suspense>
  );
}

function Arrived<S extends v.GenericSchema>({ name, schema, children }: Omit<LateProps<S>, 'fallback'>) {
  const { late } = useStores();
  const text = use(late.find(name)).replace(/</g, '\\u003c');
  const parsed = v.safeParse(schema, JSON.parse(text));
  return (
    <>
      {children(parsed.success ? parsed.output : null)}
      <script id={lateId(name)} type="application/json">
        {text}
      </script>
    </>
  );
}
