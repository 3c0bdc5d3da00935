import { notJsonError } from './api-error.ts';

/** Deeper than any answer of ours; walking or writing far deeper ones would overflow the stack. */
const MAX_DEPTH = 64;

/**
 * The value of an answer's text. What looks like JSON is parsed after its byte-order mark is stripped; other text stays
 * text. Throws 'Failed to parse JSON'.
 */
export function parseAnswer(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  const text = body.replace(/^\uFEFF/, '').trim();
  if (!/^[[{"]|^(?:true|false|null|-?\d)/.test(text)) return text;
  const value = parse(text);
  if (isDeeperThan(MAX_DEPTH, value)) throw notJsonError();
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJsonError();
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part));
}
