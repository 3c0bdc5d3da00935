import type { PlaceholderType } from '../../../../shared/contracts/mail-words.ts';
import { parsePlainWords, parseWords, type Piece, WordsError } from './parse-words.ts';

/** What a text may say: its placeholders by name. */
export type Vocabulary = Readonly<Record<string, PlaceholderInfo>>;

export interface PlaceholderInfo {
  type: PlaceholderType;
  /** What it stands for, for those who write. */
  about: string;
  /** It may be empty. What needs it is left out then. */
  isOptional?: boolean;
}

/** The values of placeholders as the reader sees them; null: empty. */
export type Values = Readonly<Record<string, string | null>>;

/** Parses a line and checks its placeholders. Throws a WordsError with those that are allowed. */
export function checkLine(
  line: string,
  vocabulary: Vocabulary,
  { isPlain = false }: { isPlain?: boolean } = {},
): Piece[] {
  const pieces = isPlain ? parsePlainWords(line) : parseWords(line);
  for (const piece of pieces) checkPiece(piece, vocabulary);
  if (isPlain) refuseOptional(pieces, vocabulary);
  return pieces;
}

function checkPiece(piece: Piece, vocabulary: Vocabulary): void {
  if (piece.kind === 'text') return;
  if (piece.kind === 'value') {
    const { type } = getPlaceholder(vocabulary, piece.name);
    if (type === 'link')
      throw new WordsError(
        `{{${piece.name}}} is a link: write [words]({{${piece.name}}}), or use it for a button`,
      );
    return;
  }
  for (const inner of piece.pieces) checkPiece(inner, vocabulary);
  if (piece.kind === 'link' && 'name' in piece.target) checkLink(vocabulary, piece.target.name);
}

/** Throws a WordsError unless the placeholder is a link. */
export function checkLink(vocabulary: Vocabulary, name: string): void {
  const { type } = getPlaceholder(vocabulary, name);
  if (type !== 'link')
    throw new WordsError(
      `{{${name}}} stands for ${type}, not for a link. ${listAllowed(vocabulary, ({ type: one }) => one === 'link')}`,
    );
}

/** Throws a WordsError with the allowed names if there is no such placeholder. */
export function getPlaceholder(vocabulary: Vocabulary, name: string): PlaceholderInfo {
  const found = Object.hasOwn(vocabulary, name) ? vocabulary[name] : undefined;
  if (!found) throw new WordsError(`There is no {{${name}}} here. ${listAllowed(vocabulary)}`);
  return found;
}

function listAllowed(vocabulary: Vocabulary, isAllowed: (info: PlaceholderInfo) => boolean = () => true) {
  const names = Object.keys(vocabulary).filter((name) => {
    const info = vocabulary[name];
    return info !== undefined && isAllowed(info);
  });
  return names.length > 0 ? `Use ${names.map((name) => `{{${name}}}`).join(', ')}` : 'There is none';
}

function refuseOptional(pieces: Piece[], vocabulary: Vocabulary): void {
  for (const name of listNames(pieces))
    if (vocabulary[name]?.isOptional)
      throw new WordsError(`{{${name}}} may be empty, so it can’t be used here`);
}

/** The placeholders of a line, those of its links included. */
export function listNames(pieces: Piece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'text') return [];
    if (piece.kind === 'value') return [piece.name];
    const target = piece.kind === 'link' && 'name' in piece.target ? [piece.target.name] : [];
    return [...listNames(piece.pieces), ...target];
  });
}

/** A line as plain text. Links keep their words only. */
export function fillPlain(pieces: Piece[], values: Values): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      return piece.kind === 'value' ? (values[piece.name] ?? '') : fillPlain(piece.pieces, values);
    })
    .join('');
}
