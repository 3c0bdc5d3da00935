import type { FieldErrors } from '../../../../shared/errors/app-error.ts';
import type { MailBlock, MailWords } from '../../../../shared/contracts/mail-words.ts';
import { WordsError } from './parse-words.ts';
import { checkLine, checkLink, getPlaceholder, listNames, type Vocabulary } from './vocabulary.ts';

export interface MailRules {
  vocabulary: Vocabulary;
  parts: Readonly<Record<string, string>>;
  required: readonly string[];
}

/** What is wrong with the words of a mail, by field such as `blocks.2.text`. Empty if nothing is. */
export function checkMailWords(words: MailWords, rules: MailRules): FieldErrors {
  const problems: Record<string, string[]> = {};
  const check = (field: string, look: () => unknown) => {
    try {
      look();
    } catch (error) {
      if (!(error instanceof WordsError)) throw error;
      problems[field] = [error.message];
    }
  };
  const { vocabulary } = rules;
  check('subject', () => checkLine(words.subject, vocabulary, { isPlain: true }));
  check('preheader', () => checkLine(words.preheader, vocabulary, { isPlain: true }));
  for (const [index, block] of words.blocks.entries())
    for (const [field, look] of checksOf(block, rules)) check(`blocks.${index}.${field}`, look);
  if (Object.keys(problems).length > 0) return problems;
  const missing = findMissing(words, rules);
  return missing.length > 0 ? { blocks: [`Every version needs ${missing.join(', ')}`] } : {};
}

type Check = [field: string, look: () => unknown];

function checksOf(block: MailBlock, { vocabulary, parts }: MailRules): Check[] {
  const { when } = block;
  const condition: Check[] = when ? [['when', () => getPlaceholder(vocabulary, when.replace('!', ''))]] : [];
  return [...condition, ...checksOfContent(block, vocabulary, parts)];
}

function checksOfContent(block: MailBlock, vocabulary: Vocabulary, parts: MailRules['parts']): Check[] {
  switch (block.kind) {
    case 'list':
      return block.items.map((item, at) => [`items.${at}`, () => checkLine(item, vocabulary)]);
    case 'button':
      return [
        ['label', () => checkLine(block.label, vocabulary, { isPlain: true })],
        ['link', () => checkLink(vocabulary, block.link)],
      ];
    case 'part':
      return [['part', () => checkPart(block.part, parts)]];
    default:
      return [['text', () => checkLine(block.text, vocabulary)]];
  }
}

function checkPart(name: string, parts: MailRules['parts']): void {
  if (!Object.hasOwn(parts, name))
    throw new WordsError(`There is no part ${name} here. Use ${Object.keys(parts).join(', ')}`);
}

/** The links and parts that some readers would not see. */
function findMissing({ blocks }: MailWords, { vocabulary, parts, required }: MailRules): string[] {
  const isForAll = (name: string) => {
    const conditions = blocks
      .filter((block) => listBlockNames(block, vocabulary).includes(name))
      .map((block) => conditionsOf(block, name, vocabulary));
    // Two blocks may show it in turn: one with a placeholder, the other without.
    return conditions.some(
      ([first, ...more]) =>
        first === undefined || (more.length === 0 && conditions.some(([other]) => other === `!${first}`)),
    );
  };
  return required
    .filter((name) => !isForAll(name))
    .map((name) => (Object.hasOwn(parts, name) ? `the part ${name}` : `{{${name}}}`));
}

/** What else must have a value for a block to show `name`. */
function conditionsOf(block: MailBlock, name: string, vocabulary: Vocabulary): string[] {
  const optional = listBlockNames(block, vocabulary).filter((one) => vocabulary[one]?.isOptional);
  return [...(block.when ? [block.when] : []), ...optional].filter((one) => one !== name);
}

/** The placeholders and the part of a block. */
export function listBlockNames(block: MailBlock, vocabulary: Vocabulary): string[] {
  switch (block.kind) {
    case 'list':
      return block.items.flatMap((item) => listNames(checkLine(item, vocabulary)));
    case 'button':
      return [block.link, ...listNames(checkLine(block.label, vocabulary, { isPlain: true }))];
    case 'part':
      return [block.part];
    default:
      return listNames(checkLine(block.text, vocabulary));
  }
}
