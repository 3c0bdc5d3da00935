import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as v from 'valibot';

const { resolve } = createRequire(import.meta.url);

const LATIN_GREEK_CYRILLIC = 'noto-sans';
const CHINESE = 'noto-sans-sc';
const JAPANESE = 'noto-sans-jp';
const KOREAN = 'noto-sans-kr';

/** A part of a text in one font. */
export interface TextRun {
  font: string;
  text: string;
}

/** Fonts for names that the brand's font cannot write. */
export interface NameFonts {
  /** Subsets with the letters of the names, by name. */
  fonts: Map<string, Buffer>;
  /** Splits a name by font. Leaves out letters that no font has. */
  split(name: string): TextRun[];
}

/** Loads bold fonts for names, and of each font package only the slices that have one of their letters. */
export async function loadNameFonts(names: string[]): Promise<NameFonts> {
  /** By letter. A font is named for its file. A font of nothing but a space is no valid font. */
  const fontOf = new Map([[' ', 'bold']]);
  for (const name of names.map(compose))
    for (const family of familiesFor(name)) {
      const missing = [...name].filter((letter) => !fontOf.has(letter));
      if (missing.length === 0) break;
      const slices = await readSlices(family);
      for (const letter of missing) {
        const slice = slices.find(({ ranges }) => isWithin(ranges, letter.codePointAt(0) ?? 0));
        if (slice) fontOf.set(letter, slice.file);
      }
    }
  const fonts = new Map<string, Buffer>();
  for (const file of new Set(fontOf.values())) {
    if (file === 'bold') continue;
    const letters = [...fontOf.keys()].filter((letter) => fontOf.get(letter) === file);
    fonts.set(file, await readSubset(file, letters.join('')));
  }
  return { fonts, split: (name) => splitRuns(compose(name), fontOf) };
}

/** Fonts have letters with their accents, not the two apart. */
const compose = (name: string) => name.normalize('NFC');

/** The font families for a name, best first: Han characters look different in each language. */
function familiesFor(name: string): string[] {
  const han = [CHINESE, JAPANESE, KOREAN];
  if (/\p{Script=Hangul}/u.test(name)) han.unshift(KOREAN);
  else if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) han.unshift(JAPANESE);
  return [LATIN_GREEK_CYRILLIC, ...han];
}

interface Slice {
  file: string;
  ranges: [first: number, last: number][];
}

/** The slices of a font family, from its package: `{"[119]": "U+20-22,U+27,…"}`. */
async function readSlices(family: string): Promise<Slice[]> {
  const json = await readFile(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8');
  return Object.entries(v.parse(v.record(v.string(), v.string()), JSON.parse(json))).map(
    ([slice, ranges]) => ({
      file: `@fontsource-variable/${family}/files/${family}-${slice.replace(/\W+(\d+)\W+/, '$1')}-wght-normal.woff2`,
      ranges: ranges.split(',').map((range) => {
        const [first = '', last = first] = range.replace('U+', '').split('-');
        return [parseInt(first, 16), parseInt(last, 16)];
      }),
    }),
  );
}

const isWithin = (ranges: Slice['ranges'], code: number) =>
  ranges.some(([first, last]) => first <= code && code <= last);

async function readSubset(file: string, letters: string): Promise<Buffer> {
  const [{ default: subsetFont }, font] = await Promise.all([import('subset-font'), readFile(resolve(file))]);
  return subsetFont(font, letters, { targetFormat: 'truetype', variationAxes: { wght: 700 } });
}

function splitRuns(name: string, fontOf: Map<string, string>): TextRun[] {
  const runs: TextRun[] = [];
  for (const letter of name) {
    const font = fontOf.get(letter);
    if (font === undefined) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs.some(({ text }) => text.trim() !== '') ? runs : [];
}
