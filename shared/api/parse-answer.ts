import { notJsonError } from './api-error.ts';

/** Deeper than any valid answer. Much deeper values would overflow the stack. */
const MAX_DEPTH = 64;

/**
 * Parses an answer's text as JSON if it looks like JSON, without its byte-order mark. Other text is returned unchanged.
 * Throws 'Failed to parse JSON'.
 */
export function parseAnswer(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  const text = body.replace(/^\uFEFF/, '').trim();
  if (!/^[[{"]|^(?:true|false|null|-?\d)/.test(text)) return text;
  const value = parse(text);
  // Some servers encode their JSON twice.
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return parseAnswer(value);
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
