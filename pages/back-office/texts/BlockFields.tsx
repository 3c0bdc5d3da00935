import { observer } from 'mobx-react-lite';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { MailBlock } from '../../../shared/contracts/mail-words.ts';
import type { OpenedText } from '../../../shared/contracts/texts.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { TextsStore } from './TextsStore.ts';

export const BLOCK_KINDS: Readonly<Record<MailBlock['kind'], string>> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  subheading: 'Smaller heading',
  small: 'Small print',
  list: 'List',
  button: 'Button',
  part: 'Part that the system draws',
};

interface BlockProps {
  text: Extract<OpenedText, { kind: 'MAIL' }>;
  block: MailBlock;
  index: number;
  onChange: (block: MailBlock) => void;
}

interface Props extends BlockProps {
  /** The name of one of the block's fields, with what is wrong in it. */
  bind: (field: string) => { name: string; errors: readonly string[] };
}

/** The fields of a block, and when it is shown. */
export const BlockFields = observer(function BlockFields(props: BlockProps) {
  const { text, block, index, onChange } = props;
  const { form } = useStores().lazy.of(TextsStore);
  const bind: Props['bind'] = (field) => {
    const name = `blocks.${index}.${field}`;
    const errors = Object.entries(form.fieldErrors)
      .filter(([one]) => isPartOf(one, name))
      .flatMap(([, messages]) => messages);
    return { name, errors };
  };
  const optional = text.placeholders.filter((one) => one.is_optional);
  const conditions = optional.flatMap(({ name, about }) => [
    { value: name, label: `With {{${name}}}: ${about}` },
    { value: `!${name}`, label: `Without {{${name}}}` },
  ]);
  return (
    <>
      <Content {...props} bind={bind} />
      {optional.length > 0 && (
        <Select
          {...bind('when')}
          label="Shown"
          options={[{ value: '', label: 'Always' }, ...conditions]}
          value={block.when ?? ''}
          onChange={(when) => onChange({ ...block, when: when === '' ? null : when })}
        />
      )}
    </>
  );
});

const isPartOf = (name: string, field: string) => name === field || name.startsWith(`${field}.`);

function Content(props: Props) {
  switch (props.block.kind) {
    case 'list':
      return <ListFields {...props} block={props.block} />;
    case 'button':
      return <ButtonFields {...props} block={props.block} />;
    case 'part':
      return <PartField {...props} block={props.block} />;
    default:
      return <WordsField {...props} block={props.block} />;
  }
}

type Of<K extends MailBlock['kind']> = Omit<Props, 'block'> & { block: Extract<MailBlock, { kind: K }> };

function WordsField(props: Of<'heading' | 'subheading' | 'paragraph' | 'small'>) {
  const { block, onChange } = props;
  return (
    <TextArea
      {...props.bind('text')}
      label="Words"
      maxLength={2000}
      rows={block.kind === 'paragraph' ? 4 : 2}
      value={block.text}
      onChange={(text) => onChange({ ...block, text: text.replaceAll('\n', ' ') })}
    />
  );
}

function ListFields(props: Of<'list'>) {
  const { block, onChange } = props;
  return (
    <>
      <TextArea
        {...props.bind('items')}
        hint="Each line is a point."
        label="Points"
        rows={5}
        value={block.items.join('\n')}
        onChange={(lines) => onChange({ ...block, items: lines.split('\n') })}
      />
      <Checkbox
        checked={block.is_numbered}
        label="With numbers"
        name={`blocks.${props.index}.is_numbered`}
        onChange={(is_numbered) => onChange({ ...block, is_numbered })}
      />
    </>
  );
}

function ButtonFields(props: Of<'button'>) {
  const { text, block, onChange } = props;
  const links = text.placeholders.filter(({ type }) => type === 'link');
  return (
    <>
      <TextField
        {...props.bind('label')}
        label="Label"
        maxLength={60}
        value={block.label}
        onChange={(label) => onChange({ ...block, label })}
      />
      <Select
        {...props.bind('link')}
        label="Leads to"
        options={links.map(({ name, about }) => ({ value: name, label: about }))}
        value={block.link}
        onChange={(link) => onChange({ ...block, link })}
      />
    </>
  );
}

function PartField(props: Of<'part'>) {
  const { text, block, onChange } = props;
  return (
    <Select
      {...props.bind('part')}
      label="Part"
      options={text.parts.map(({ name, about }) => ({ value: name, label: about }))}
      value={block.part}
      onChange={(part) => onChange({ ...block, part })}
    />
  );
}
