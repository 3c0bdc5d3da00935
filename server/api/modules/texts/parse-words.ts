/** A piece of a line of words. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string }
  | { kind: 'strong'; pieces: Piece[] }
  | { kind: 'link'; pieces: Piece[]; target: LinkTarget };

/** Where a link leads: the value of a placeholder, or an address that staff typed. */
export type LinkTarget = { name: string } | { href: string };

/** What is wrong with a line of words, in a sentence for its author. */
export class WordsError extends Error {
  override name = 'WordsError';
}

/** The schemes of links that staff may type. */
export const LINK_SCHEMES = ['https:', 'mailto:', 'tel:'] as const;

const PLACEHOLDER = /^\{\{\s*([a-z_]+)\s*\}\}$/;
const MARKUP = /\{\{[^{}]*\}\}|\*\*[^*]+\*\*|\[[^\][]+\]\([^()]*\)/g;
const VALUES = /\{\{[^{}]*\}\}/g;

/**
 * Parses a line of words: `{{placeholders}}`, `**bold**` and `[links](https://…)`. Everything else is text, so no HTML can
 * come of it. Throws a WordsError for a placeholder or link that is none.
 */
export const parseWords = (line: string): Piece[] => parse(line, MARKUP);

/** Parses a line without markup, such as a subject: placeholders and text. */
export const parsePlainWords = (line: string): Piece[] => parse(line, VALUES);

function parse(line: string, pattern: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(pattern)) {
    pieces.push(...parseText(line.slice(end, index)), parseMarkup(found));
    end = index + found.length;
  }
  return [...pieces, ...parseText(line.slice(end))];
}

function parseText(text: string): Piece[] {
  if (/[{}]/.test(text)) throw new WordsError('Write placeholders like {{name}}');
  return text === '' ? [] : [{ kind: 'text', text }];
}

function parseMarkup(found: string): Piece {
  if (found.startsWith('{{')) return { kind: 'value', name: nameOf(found) };
  if (found.startsWith('**')) return { kind: 'strong', pieces: parsePlainWords(found.slice(2, -2)) };
  const at = found.indexOf('](');
  return {
    kind: 'link',
    pieces: parsePlainWords(found.slice(1, at)),
    target: parseTarget(found.slice(at + 2, -1).trim()),
  };
}

function nameOf(found: string): string {
  const name = PLACEHOLDER.exec(found)?.[1];
  if (name === undefined) throw new WordsError(`${found} is no placeholder: use small letters and _`);
  return name;
}

function parseTarget(target: string): LinkTarget {
  if (target.startsWith('{{')) return { name: nameOf(target) };
  const href = readHref(target);
  if (href === null)
    throw new WordsError(
      `A link can’t lead to ${target || 'nothing'}: use https://, mailto: or tel:, or a placeholder`,
    );
  return { href };
}

/** The normalized address, or null if its scheme is not allowed or it holds a login. */
function readHref(target: string): string | null {
  const url = URL.canParse(target) ? new URL(target) : null;
  const isAllowed =
    url !== null &&
    LINK_SCHEMES.some((scheme) => scheme === url.protocol) &&
    url.username + url.password === '' &&
    (url.protocol !== 'https:' || url.hostname !== '');
  return isAllowed ? url.href : null;
}
