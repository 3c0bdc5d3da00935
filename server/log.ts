import pino from 'pino';

export type Logger = pino.Logger;

/** One JSON line per thing worth knowing. Bodies, cookies and tokens are never handed to it. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
