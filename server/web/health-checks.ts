import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

export interface Readiness {
  /** Whether the process accepts new visitors; false while it stops. */
  isReady: boolean;
  /** What is wrong, for the operator; null when all is well. */
  note: string | null;
}

/** Answers strangers only yes or no. Programs on this machine also get the reason. */
export const answerReadiness =
  (checkReadiness: () => Promise<Readiness>): RequestHandler =>
  async (req, res) => {
    const { isReady, note } = await checkReadiness();
    const answer = isReady ? 'ready' : 'not ready';
    res
      .status(isReady ? 200 : 503)
      .type('text')
      .send(note !== null && isFromThisMachine(req) ? `${answer}: ${note}` : answer);
  };

/** A proxy on this machine says for whom it asks. */
const isFromThisMachine = ({ socket, headers }: IncomingMessage) =>
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;
