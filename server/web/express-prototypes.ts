import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express, Request, Response } from 'express';

type RequestClass = typeof IncomingMessage & (new (...args: never[]) => Request);
type ResponseClass = typeof ServerResponse & (new (...args: never[]) => Response);

/**
 * An HTTP server whose requests and responses are born with Express's prototypes. Express gives every request its
 * prototype as it arrives, and on Node 20 changing the prototype of a live object costs more than the whole answer;
 * one that is there already costs nothing (https://github.com/expressjs/express/pull/5998).
 *
 * @param answersFirst answers what is asked for most without Express's routing, or says that it does not
 */
export function createExpressServer(
  app: Express,
  answersFirst: (req: Request, res: Response) => boolean,
): Server {
  const options = {
    IncomingMessage: bornAs<RequestClass>(IncomingMessage, app.request),
    ServerResponse: bornAs<ResponseClass>(ServerResponse, app.response),
    // Slow senders are looked for every second instead of every thirty.
    connectionsCheckingInterval: 1_000,
  };
  return createServer(options, (req, res) => {
    if (!answersFirst(req, res)) app(req, res);
  });
}

/** `Base` as a constructor whose instances have `prototype`, which must itself inherit from Base's. */
function bornAs<Class extends typeof IncomingMessage | typeof ServerResponse>(
  Base: typeof IncomingMessage | typeof ServerResponse,
  prototype: object,
): Class {
  function Born(this: object, ...args: unknown[]): void {
    // Node's HTTP classes are plain functions, made to be called like this by classes of the time before `class`.
    Reflect.apply(Base, this, args);
  }
  Born.prototype = prototype;
  return Born as unknown as Class;
}
