import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router-dom';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { ListedText, OpenedText, TextPlaceholder } from '../../../shared/contracts/texts.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { MailEditor } from './MailEditor.tsx';
import { LayoutEditor, PageTextEditor } from './OtherEditors.tsx';
import { TextPreview } from './TextPreview.tsx';
import styles from './Texts.module.css';
import { TextsStore } from './TextsStore.ts';
import { TextVersions } from './TextVersions.tsx';

const NO_LABELS = {};

/** The texts of a kind, or the one that is open. */
export const TextsPart = observer(function TextsPart({ noun }: { noun: string }) {
  const { listed, opened } = useStores().lazy.of(TextsStore);
  const { pathname } = useLocation();
  if (!opened) return <TextList listed={listed} noun={noun} />;
  return (
    <>
      {listed.length > 1 && (
        <p>
          <AppLink to={pathname}>All texts</AppLink>
        </p>
      )}
      <Opened text={opened} />
      <ReasonDialog />
    </>
  );
});

function TextList({ listed, noun }: { listed: readonly ListedText[]; noun: string }) {
  return (
    <DataTable
      caption="Version 0 is the text that came with the system."
      columns={[{ label: noun, cell: nameCell }, ...columnsOfTexts]}
      keyOf={({ name }) => name}
      rows={[...listed]}
    />
  );
}

const nameCell = (text: ListedText) => <TextLink text={text} />;

function TextLink({ text: { name, title } }: { text: ListedText }) {
  const { pathname } = useLocation();
  return <AppLink to={`${pathname}?name=${name}`}>{title}</AppLink>;
}

const columnsOfTexts: Column<ListedText>[] = [
  { label: 'Version', cell: ({ version }) => version },
  {
    label: 'Draft',
    cell: ({ has_draft: hasDraft }) => hasDraft && <StatusTag tone="waiting">Draft</StatusTag>,
  },
];

const Opened = observer(function Opened({ text }: { text: OpenedText }) {
  const { preview } = useStores().lazy.of(TextsStore);
  return (
    <>
      <h2 className={styles.words}>{text.title}</h2>
      <p>{text.about}</p>
      <TextVersions text={text} />
      <div className={styles.sides}>
        <Editor text={text} />
        <div className={styles.part}>
          {preview && <TextPreview preview={preview} />}
          <Allowed text={text} />
        </div>
      </div>
    </>
  );
});

const Editor = observer(function Editor({ text }: { text: OpenedText }) {
  const store = useStores().lazy.of(TextsStore);
  const { mail, layout, page, form, isChanged } = store;
  return (
    <section aria-labelledby="words" className={styles.part}>
      <h2 id="words">Words</h2>
      <Form
        action={text.may_change ? 'Save draft' : undefined}
        form={form}
        labels={NO_LABELS}
        onSubmit={() => void store.save()}
      >
        {text.kind === 'MAIL' && mail && <MailEditor mail={mail} text={text} />}
        {layout && <LayoutEditor layout={layout} />}
        {page && <PageTextEditor page={page} />}
        {isChanged && <p>What you typed is not saved yet. Preview and publishing use the saved draft.</p>}
      </Form>
    </section>
  );
});

const TYPES: Readonly<Record<TextPlaceholder['type'], string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date and time, Pacific',
  money: 'Amount in dollars',
  link: 'Link',
};

const columnsOfPlaceholders: Column<TextPlaceholder>[] = [
  { label: 'Placeholder', cell: ({ name }) => <code>{`{{${name}}}`}</code> },
  {
    label: 'Stands for',
    cell: ({ about, is_optional: isOptional }) => (isOptional ? `${about}, or nothing` : about),
  },
  { label: 'Type', cell: ({ type }) => TYPES[type] },
];

/** What the words may hold. */
function Allowed({ text: { kind, placeholders, parts, required } }: { text: OpenedText }) {
  const nameOf = (name: string) => {
    const part = parts.find((one) => one.name === name);
    return part ? `the part “${part.about}”` : `{{${name}}}`;
  };
  return (
    <section aria-labelledby="allowed" className={styles.part}>
      <h2 id="allowed">What the words may hold</h2>
      {kind !== 'PAGE' && (
        <p>
          <code>**bold**</code> and <code>[words](link)</code>. A link is one of the placeholders, or an
          address that starts with https, mailto or tel. What needs a placeholder that stands for nothing is
          left out.
        </p>
      )}
      {required.length > 0 && <p>Every version needs {required.map(nameOf).join(', ')}.</p>}
      <DataTable
        caption="Placeholders"
        columns={columnsOfPlaceholders}
        keyOf={({ name }) => name}
        rows={placeholders}
      />
    </section>
  );
}
