import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { MailBlock } from '../../../../shared/contracts/mail-words.ts';
import { listBlockNames } from '../texts/check-mail-words.ts';
import { checkLine, fillPlain, listNames, type Values, type Vocabulary } from '../texts/vocabulary.ts';
import { MailButton } from './MailFrame.tsx';
import { renderPieces } from './MailPieces.tsx';
import { styles } from './mail-styles.ts';

interface Filling {
  vocabulary: Vocabulary;
  values: Values;
}

interface Props extends Filling {
  blocks: MailBlock[];
  drawPart: (name: string) => ReactElement | null;
}

/** The blocks of a mail, filled with values. React escapes every value and word. */
export function MailBlocks({ blocks, drawPart, ...filling }: Props) {
  return blocks.map((block, index) =>
    isShown(block, filling) ? (
      // Blocks never move within a mail.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>{renderBlock(block, drawPart, filling)}</Fragment>
    ) : null,
  );
}

/** Whether a mail shows a block: its condition is met, and none of its optional placeholders is empty. */
export function isShown(block: MailBlock, { vocabulary, values }: Filling): boolean {
  const { when } = block;
  if (when && (values[when.replace('!', '')] === null) !== when.startsWith('!')) return false;
  // A line of a list is left out on its own.
  if (block.kind === 'list' || block.kind === 'part') return true;
  return listBlockNames(block, vocabulary).every((name) => hasValue(name, { vocabulary, values }));
}

const hasValue = (name: string, { vocabulary, values }: Filling) =>
  values[name] !== null || vocabulary[name]?.isOptional !== true;

function renderBlock(block: MailBlock, drawPart: Props['drawPart'], filling: Filling): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h1 style={styles.heading}>{renderLine(block.text, filling)}</h1>;
    case 'subheading':
      return <h2 style={styles.subheading}>{renderLine(block.text, filling)}</h2>;
    case 'paragraph':
      return <p style={styles.paragraph}>{renderLine(block.text, filling)}</p>;
    case 'small':
      return (
        <p className="quiet" style={styles.quiet}>
          {renderLine(block.text, filling)}
        </p>
      );
    case 'list':
      return <BlockList block={block} filling={filling} />;
    case 'button': {
      const label = fillPlain(checkLine(block.label, filling.vocabulary, { isPlain: true }), filling.values);
      return <MailButton href={filling.values[block.link] ?? ''}>{label}</MailButton>;
    }
    default:
      return drawPart(block.part);
  }
}

function BlockList({ block, filling }: { block: Extract<MailBlock, { kind: 'list' }>; filling: Filling }) {
  const Tag = block.is_numbered ? 'ol' : 'ul';
  const shown = block.items.filter((item) =>
    listNames(checkLine(item, filling.vocabulary)).every((name) => hasValue(name, filling)),
  );
  if (shown.length === 0) return null;
  return (
    <Tag style={styles.list}>
      {shown.map((item) => (
        <li key={item} style={styles.item}>
          {renderLine(item, filling)}
        </li>
      ))}
    </Tag>
  );
}

const renderLine = (line: string, filling: Filling): ReactNode =>
  renderPieces(checkLine(line, filling.vocabulary), filling.values);
