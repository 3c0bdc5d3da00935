import * as v from 'valibot';

const path = v.union([v.string(), v.instance(RegExp)]);

/** A router's layers in Express. */
const layers = v.array(
  v.object({
    rawPath: v.union([path, v.array(path)]),
    handle: v.function(),
    route: v.optional(v.object({ methods: v.record(v.string(), v.boolean()) })),
  }),
);

/**
 * Every route of an Express app, read from its routers: `GET /livez`. A handler that is mounted for all methods and all
 * paths below is `ANY /api`.
 */
export function listRoutes(router: { stack: unknown }, base = ''): string[] {
  const routes = v.parse(layers, router.stack).flatMap(({ rawPath, handle, route }) =>
    [rawPath].flat().flatMap((one) => {
      const here = base + (one === '/' ? '' : String(one));
      if ('stack' in handle) return listRoutes({ stack: handle.stack }, here);
      const methods = route ? Object.keys(route.methods) : ['any'];
      return methods.map((method) => `${method.toUpperCase()} ${here || '/'}`);
    }),
  );
  return [...new Set(routes)];
}
