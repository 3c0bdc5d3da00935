import type { ReactElement } from 'react';
import * as v from 'valibot';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import { MAX_SUBJECT, type MailWords } from '../../../../shared/contracts/mail-words.ts';
import { formatMoney, type WireMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { WordsError } from '../texts/parse-words.ts';
import { listBlockNames } from '../texts/check-mail-words.ts';
import {
  checkLine,
  fillPlain,
  listNames,
  type PlaceholderInfo,
  type Values,
  type Vocabulary,
} from '../texts/vocabulary.ts';
import { commonValues, commonWords } from './common-words.ts';
import type { MailContext, MailDesign } from './mail-design.ts';
import { isShown, MailBlocks } from './MailBlocks.tsx';
import { MailFrame } from './MailFrame.tsx';

type Missing = null | undefined;
type Read<D, T> = (data: D, context: MailContext) => T | Missing;

/** A placeholder and where its value comes from. A link is a path of this site or a full address. */
type Placeholder<D> = Omit<PlaceholderInfo, 'type'> &
  (
    | { type: 'text'; read: Read<D, string> }
    | { type: 'number'; read: Read<D, number> }
    | { type: 'date'; read: Read<D, string | Date> }
    | { type: 'money'; read: Read<D, WireMoney> }
    | { type: 'link'; read: Read<D, string> }
  );

interface Part<D> {
  /** What it is, for those who write. */
  about: string;
  /** Returns null if this mail has none. */
  draw: (data: D, context: MailContext) => ReactElement | null | Promise<ReactElement | null>;
}

interface MailSpec<D> {
  placeholders: Record<string, Placeholder<D>>;
  parts?: Record<string, Part<D>>;
  required?: string[];
  words: MailWords;
  attach?: (data: D, context: MailContext) => Promise<FileAnswer[]>;
}

/** Defines a kind of mail by the schema of its data, what its words may hold, and its words: version 0. */
export function defineMail<S extends v.GenericSchema>(
  schema: S,
  { placeholders, parts = {}, required = [], words: ownWords, attach }: MailSpec<v.InferOutput<S>>,
): MailDesign {
  type Data = v.InferOutput<S>;
  const vocabulary: Vocabulary = { ...commonWords, ...placeholders };
  const readValues = (data: Data, context: MailContext): Values => ({
    ...commonValues,
    ...Object.fromEntries(
      Object.entries(placeholders).map(([name, one]) => [name, readValue(one, data, context)]),
    ),
  });
  return {
    async compose(input, context, staffWords) {
      const data = v.parse(schema, input);
      const values = readValues(data, context);
      const words = staffWords ?? ownWords;
      // The words of the code are always sent.
      const [problem] = staffWords ? findEmpty(staffWords, vocabulary, values) : [];
      if (problem) throw new WordsError(problem);
      const subject = fillPlain(checkLine(words.subject, vocabulary, { isPlain: true }), values);
      const preheader = fillPlain(checkLine(words.preheader, vocabulary, { isPlain: true }), values);
      const drawn = new Map<string, ReactElement | null>();
      for (const block of words.blocks)
        if (block.kind === 'part')
          drawn.set(block.part, (await parts[block.part]?.draw(data, context)) ?? null);
      const drawPart = (name: string) => drawn.get(name) ?? null;
      return {
        subject,
        body: (
          <MailFrame title={subject} preheader={preheader}>
            <MailBlocks blocks={words.blocks} {...{ vocabulary, values, drawPart }} />
          </MailFrame>
        ),
        attachments: attach ? await attach(data, context) : [],
      };
    },
    text: {
      vocabulary,
      parts: Object.fromEntries(Object.entries(parts).map(([name, { about }]) => [name, about])),
      required,
      words: ownWords,
      findProblems(words, input, context) {
        const values = readValues(v.parse(schema, input), context);
        const subject = fillPlain(checkLine(words.subject, vocabulary, { isPlain: true }), values);
        const length =
          subject.length > MAX_SUBJECT
            ? [`The subject has ${subject.length} characters; use at most ${MAX_SUBJECT}`]
            : [];
        return [...length, ...findEmpty(words, vocabulary, values)];
      },
    },
  };
}

function readValue<D>(one: Placeholder<D>, data: D, context: MailContext): string | null {
  switch (one.type) {
    case 'number':
      return one.read(data, context)?.toLocaleString('en-US') ?? null;
    case 'money': {
      const money = one.read(data, context);
      return money === null || money === undefined ? null : formatMoney(money);
    }
    case 'date':
      return formatWhen(one.read(data, context)) || null;
    case 'link': {
      const link = one.read(data, context);
      return link?.startsWith('/') ? context.publicOrigin + link : (link ?? null);
    }
    default:
      return one.read(data, context) || null;
  }
}

/** The placeholders that have no value but must, with their place, a sentence each. */
function findEmpty(words: MailWords, vocabulary: Vocabulary, values: Values): string[] {
  const plainNames = (line: string) => listNames(checkLine(line, vocabulary, { isPlain: true }));
  const places = [
    { place: 'Subject', names: plainNames(words.subject) },
    { place: 'Preview text', names: plainNames(words.preheader) },
    ...words.blocks.map((block, index) => ({
      place: `Block ${index + 1}`,
      names: isShown(block, { vocabulary, values }) ? listBlockNames(block, vocabulary) : [],
    })),
  ];
  return places.flatMap(({ place, names }) =>
    names
      .filter((name) => values[name] === null && !vocabulary[name]?.isOptional)
      .map((name) => `${place}: {{${name}}} is empty`),
  );
}
