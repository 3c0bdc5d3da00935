import pino from 'pino';
import { maskSecrets, SECRET_NAMES } from '../shared/format/scrub.ts';

export type Logger = pino.Logger;

/**
 * One JSON line per thing worth knowing. Bodies, cookies and tokens are never handed to it; should it happen all the
 * same, they are masked in the finished line, wherever they stand. `destination` is stdout unless given.
 */
export function createLogger(
  level: string,
  destination: pino.DestinationStream = pino.destination(1),
): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: undefined, timestamp, hooks: { streamWrite: maskLine } }, destination);
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const LIST = String.raw`\[(?:${STRING}|[^"\]])*\]`;
/** A key that names a secret, and the text, list, number or word that is its value. */
const SECRET = new RegExp(`("(?:${SECRET_NAMES.join('|')})":)(?:${STRING}|${LIST}|[^,{}"[\\]]+)`, 'gi');
/** Every text and every bare number of the line. */
const VALUE = new RegExp(String.raw`${STRING}|-?\d[\d.eE+-]*`, 'g');
/** Thirteen digits close together, or a word that comes with a secret: cheap to ask of each line, and rarely so. */
const SUSPECT = new RegExp(
  String.raw`\d(?:(?:\\(?:u.{4}|.)|[^\w"]){0,2}\d){12}|bearer|applepass|${SECRET_NAMES.join('|')}`,
  'i',
);

/** The line without what nobody may read; it is still one JSON object. */
function maskLine(line: string): string {
  if (!SUSPECT.test(line)) return line;
  return line.replace(SECRET, '$1"[secret]"').replace(VALUE, maskValue);
}

function maskValue(json: string): string {
  // Parsed, because JSON may write the spaces between digits as escapes.
  const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
  const masked = maskSecrets(text);
  return masked === text ? json : JSON.stringify(masked);
}
