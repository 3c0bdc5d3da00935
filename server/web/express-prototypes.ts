import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express, Request, Response } from 'express';

/**
 * An HTTP server whose requests and responses are born with Express's prototypes. Express gives every request its
 * prototype as it arrives, and on Node 20 changing the prototype of a live object costs more than the whole answer;
 * one that is there already costs nothing (https://github.com/expressjs/express/pull/5998).
 *
 * They are born of classes, whose instances have room for all that Node's constructors write; those of a plain function
 * would turn into dictionaries, slow at every later touch.
 *
 * @param answersFirst answers what is asked for most without Express's routing, or says that it does not
 */
export function createExpressServer(
  app: Express,
  answersFirst: (req: Request, res: Response) => boolean,
): Server {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  app.request = Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  const options = {
    IncomingMessage: ExpressRequest as typeof IncomingMessage & (new (...args: never[]) => Request),
    ServerResponse: ExpressResponse as typeof ServerResponse & (new (...args: never[]) => Response),
    // Slow senders are looked for every second instead of every thirty.
    connectionsCheckingInterval: 1_000,
  };
  return createServer(options, (req, res) => {
    if (!answersFirst(req, res)) app(req, res);
  });
}
