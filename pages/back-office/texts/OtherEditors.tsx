import { observer } from 'mobx-react-lite';
import { Select } from '../../../shared/components/Select.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { LAYOUT_COLORS, type LayoutColors, type MailLayout } from '../../../shared/contracts/mail-words.ts';
import type { PageText } from '../../../shared/contracts/texts.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { TextsStore } from './TextsStore.ts';

const COLOR_NAMES: Readonly<Record<LayoutColors, string>> = {
  evergreen: 'Evergreen',
  sound: 'Sound (blue)',
  ink: 'Ink (black)',
  plum: 'Plum',
};

/** What surrounds the words of every mail. */
export const LayoutEditor = observer(function LayoutEditor({ layout }: { layout: MailLayout }) {
  const store = useStores().lazy.of(TextsStore);
  const { fieldErrors } = store.form;
  const footerErrors = Object.entries(fieldErrors)
    .filter(([name]) => name.startsWith('footer'))
    .flatMap(([, messages]) => messages);
  return (
    <>
      <TextField
        errors={fieldErrors.header ?? []}
        label="Line at the top"
        maxLength={80}
        name="header"
        value={layout.header}
        onChange={(header) => store.changeLayout({ header })}
      />
      <TextArea
        errors={footerErrors}
        hint="The postal address and the phone number. The link to the preferences follows on its own."
        label="Lines at the bottom"
        name="footer"
        rows={4}
        value={layout.footer.join('\n')}
        onChange={(lines) => store.changeLayout({ footer: lines.split('\n') })}
      />
      <Select
        errors={fieldErrors.colors ?? []}
        label="Colors"
        name="colors"
        options={LAYOUT_COLORS.map((value) => ({ value, label: COLOR_NAMES[value] }))}
        value={layout.colors}
        onChange={(value) =>
          store.changeLayout({ colors: LAYOUT_COLORS.find((one) => one === value) ?? layout.colors })
        }
      />
      <TextField
        isOptional
        errors={fieldErrors.reply_to ?? []}
        hint="Empty: to the sender."
        inputMode="email"
        label="Replies go to"
        name="reply_to"
        value={layout.reply_to ?? ''}
        onChange={(typed) => store.changeLayout({ reply_to: typed.trim() === '' ? null : typed })}
      />
    </>
  );
});

/** A text that is not mail. */
export const PageTextEditor = observer(function PageTextEditor({ page }: { page: PageText }) {
  const store = useStores().lazy.of(TextsStore);
  return (
    <TextArea
      errors={store.form.fieldErrors.text ?? []}
      label="Text"
      maxLength={2000}
      name="text"
      rows={8}
      value={page.text}
      onChange={(text) => store.changePage(text)}
    />
  );
});
