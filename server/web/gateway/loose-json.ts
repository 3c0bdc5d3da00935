import { parseAnswer } from '../../../shared/api/parse-answer.ts';

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a text that holds a JSON object or list; anything else unchanged. */
export function parseText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseAnswer(value);
  } catch {
    return value;
  }
}
