import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { MailBlock, MailWords } from '../../../shared/contracts/mail-words.ts';
import type { OpenedText } from '../../../shared/contracts/texts.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { BLOCK_KINDS, BlockFields } from './BlockFields.tsx';
import styles from './Texts.module.css';
import { TextsStore } from './TextsStore.ts';

type MailText = Extract<OpenedText, { kind: 'MAIL' }>;

/** The words of a mail: subject, preview text and blocks. */
export const MailEditor = observer(function MailEditor({ text, mail }: { text: MailText; mail: MailWords }) {
  const store = useStores().lazy.of(TextsStore);
  const { fieldErrors } = store.form;
  const { blocks } = mail;
  const change = (changed: MailBlock[]) => store.changeMail({ blocks: changed });
  return (
    <>
      <TextField
        errors={fieldErrors.subject ?? []}
        label="Subject"
        maxLength={300}
        name="subject"
        value={mail.subject}
        onChange={(subject) => store.changeMail({ subject })}
      />
      <TextField
        errors={fieldErrors.preheader ?? []}
        hint="Inboxes show it after the subject."
        label="Preview text"
        maxLength={300}
        name="preheader"
        value={mail.preheader}
        onChange={(preheader) => store.changeMail({ preheader })}
      />
      {blocks.map((block, index) => (
        // A block has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={styles.block}>
          <legend>
            Block {index + 1}: {BLOCK_KINDS[block.kind].toLowerCase()}
          </legend>
          <BlockFields
            block={block}
            index={index}
            text={text}
            onChange={(changed) => change(blocks.with(index, changed))}
          />
          <div className={styles.bar}>
            {index > 0 && (
              <Button variant="quiet" onClick={() => change(swap(blocks, index - 1))}>
                Move up
                <Of index={index} />
              </Button>
            )}
            {index + 1 < blocks.length && (
              <Button variant="quiet" onClick={() => change(swap(blocks, index))}>
                Move down
                <Of index={index} />
              </Button>
            )}
            {blocks.length > 1 && (
              <Button variant="quiet" onClick={() => change(blocks.toSpliced(index, 1))}>
                Remove
                <Of index={index} />
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <AddBlock text={text} onAdd={(block) => change([...blocks, block])} />
    </>
  );
});

const Of = ({ index }: { index: number }) => <span className="visually-hidden"> block {index + 1}</span>;

/** Swaps a block with the one after it. */
const swap = (blocks: MailBlock[], index: number): MailBlock[] => [
  ...blocks.slice(0, index),
  ...blocks.slice(index, index + 2).toReversed(),
  ...blocks.slice(index + 2),
];

function AddBlock({ text, onAdd }: { text: MailText; onAdd: (block: MailBlock) => void }) {
  const kinds = Object.entries(BLOCK_KINDS).filter(([kind]) => kind !== 'part' || text.parts.length > 0);
  const [kind, setKind] = useState('paragraph');
  return (
    <div className={styles.bar}>
      <Select
        label="Kind of block"
        name="new-block"
        options={kinds.map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={setKind}
      />
      <Button variant="secondary" onClick={() => onAdd(newBlock(kind, text))}>
        Add a block
      </Button>
    </div>
  );
}

function newBlock(kind: string, { parts, placeholders }: MailText): MailBlock {
  const link = placeholders.find(({ type }) => type === 'link')?.name ?? '';
  if (kind === 'heading' || kind === 'subheading' || kind === 'small') return { kind, text: '' };
  if (kind === 'list') return { kind, items: [''], is_numbered: false };
  if (kind === 'button') return { kind, label: '', link };
  if (kind === 'part') return { kind, part: parts[0]?.name ?? '' };
  return { kind: 'paragraph', text: '' };
}
