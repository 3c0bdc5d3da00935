import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express } from 'express';

/**
 * An HTTP server whose requests and responses are born with Express's prototypes. Express gives every request its
 * prototype as it arrives, and on Node 20 changing the prototype of a live object costs more than the whole answer;
 * one that is there already costs nothing (https://github.com/expressjs/express/pull/5998).
 */
export function createExpressServer(app: Express): Server {
  return createServer(
    {
      IncomingMessage: bornAs(IncomingMessage, app.request),
      ServerResponse: bornAs(ServerResponse, app.response),
      // Slow senders are looked for every second instead of every thirty.
      connectionsCheckingInterval: 1_000,
    },
    app,
  );
}

/** `Base` as a constructor whose instances have `prototype`, which must itself inherit from Base's. */
function bornAs<Base extends typeof IncomingMessage | typeof ServerResponse>(
  Base: Base,
  prototype: object,
): Base {
  function Born(this: object, ...args: unknown[]): void {
    // Node's HTTP classes are plain functions, made to be called like this by classes of the time before `class`.
    Reflect.apply(Base, this, args);
  }
  Born.prototype = prototype;
  return Born as unknown as Base;
}
