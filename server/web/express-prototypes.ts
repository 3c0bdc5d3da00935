import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express, Request, Response } from 'express';
import type { RequestHandle } from './watch-requests.ts';

/**
 * An HTTP server that creates requests and responses with Express's prototypes. Express sets the prototype of each
 * request, and on Node 20 changing the prototype of an existing object costs more than the whole answer. Setting the
 * same prototype again costs nothing (https://github.com/expressjs/express/pull/5998).
 *
 * They are created from classes, because V8 keeps instances of classes fast. Instances of plain functions would become
 * slow dictionary objects.
 *
 * @param watch observes requests around their handling
 * @param handleFirst handles a frequent request without Express's routing and returns true, or returns false
 */
export function createExpressServer(
  app: Express,
  watch: (handle: RequestHandle) => RequestHandle,
  handleFirst: (req: Request, res: Response) => boolean,
): Server {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  app.request = Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  const options = {
    IncomingMessage: ExpressRequest as typeof IncomingMessage & (new (...args: never[]) => Request),
    ServerResponse: ExpressResponse as typeof ServerResponse & (new (...args: never[]) => Response),
    // Checks for slow clients every second instead of every thirty.
    connectionsCheckingInterval: 1_000,
  };
  const handle: RequestHandle = (req, res) => {
    if (!handleFirst(req, res)) app(req, res);
  };
  return createServer(options, watch(handle));
}
