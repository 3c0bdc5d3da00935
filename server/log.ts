import pino from 'pino';
import { maskSecrets, SECRET_NAMES } from '../shared/format/scrub.ts';

export type Logger = pino.Logger;

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']>;

export interface LoggerOptions {
  /** The trace of the current work, for its lines. */
  traceId?: () => string | undefined;
  /** Sees each entry before it is written, and may write another or none. */
  logMethod?: LogMethod;
}

/**
 * Logs one JSON line per entry. No code passes bodies, cookies or tokens to the log. As a second guard, the finished line
 * is masked. `destination` defaults to stdout.
 */
export function createLogger(
  level: string,
  destination: pino.DestinationStream = pino.destination(1),
  { traceId, logMethod }: LoggerOptions = {},
): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const hooks = { streamWrite: maskLine, ...(logMethod && { logMethod }) };
  const mixin = traceId && (() => ({ trace_id: traceId() }));
  return pino({ level, base: undefined, timestamp, hooks, ...(mixin && { mixin }) }, destination);
}

const GATHER_BYTES = 8 * 1024;
const GATHER_MS = 200;

/** Standard output for frequent lines: written together, because each write costs as much as sending a cached page. */
export function gatherLines(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, minLength: GATHER_BYTES });
  const flush = () => output.flushSync();
  setInterval(flush, GATHER_MS).unref();
  process.once('exit', flush);
  return output;
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const LIST = String.raw`\[(?:${STRING}|[^"\]])*\]`;
/** A key that names a secret, and its value: a string, list, number or literal. */
const SECRET = new RegExp(`("(?:${SECRET_NAMES.join('|')})":)(?:${STRING}|${LIST}|[^,{}"[\\]]+)`, 'gi');
/** Every string and every number of the line. */
const VALUE = new RegExp(String.raw`${STRING}|-?\d[\d.eE+-]*`, 'g');
/** A cheap test for each line: thirteen digits close together, or a word that accompanies a secret. */
const SUSPECT = new RegExp(
  String.raw`\d(?:(?:\\(?:u.{4}|.)|[^\w"]){0,2}\d){12}|bearer|applepass|${SECRET_NAMES.join('|')}`,
  'i',
);

/** The line with all secrets masked. It is still one JSON object. */
function maskLine(line: string): string {
  if (!SUSPECT.test(line)) return line;
  return line.replace(SECRET, '$1"[secret]"').replace(VALUE, maskValue);
}

function maskValue(json: string): string {
  // Parsed, because JSON may escape the spaces between digits.
  const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
  const masked = maskSecrets(text);
  return masked === text ? json : JSON.stringify(masked);
}
