import type { Database } from '../../server/api/platform/database/database.ts';
import { createGuard } from '../../server/api/platform/serve/guard.ts';
import type { Caller, Finders, Handler } from '../../server/api/platform/serve/handler.ts';
import type { Contract } from '../../shared/contracts/contract.ts';

interface RunOptions {
  db: Database;
  handlers: Handler[];
  finders?: Finders;
  now: () => Date;
}

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Runs calls of some handlers as the API does, limits and finders included, without HTTP and without parsing. */
export function buildRunCall({ db, handlers, finders = {}, now }: RunOptions) {
  const contracts = handlers.map(({ contract }) => contract);
  const guard = createGuard({ contracts, finders, queries: db.queries, now });
  return async (contract: Contract, input: Input, caller: Caller): Promise<unknown> => {
    const { params = {}, query = {}, body = {} } = input;
    const handler = handlers.find((one) => one.contract.name === contract.name);
    if (!handler) throw new Error(`${contract.name} has no handler`);
    return guard(handler, {
      path: params,
      search: query,
      input: { params, query, body, bytes: new Uint8Array() },
      caller,
    });
  };
}
