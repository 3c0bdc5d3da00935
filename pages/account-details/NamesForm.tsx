import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Form } from '../../shared/components/Form.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

const LABELS = { long_name: 'Full name', short_name: 'Preferred name' };

export const NamesForm = observer(function NamesForm() {
  const store = useStores().lazy.of(AccountStore);
  const { form } = store.names;
  const bind = bindFields(store.names, LABELS);
  useDraft('account-names-draft', store.names);
  return (
    <div>
      <Form
        isPosted
        action="Save names"
        form={form}
        labels={LABELS}
        name="names"
        variant="secondary"
        onSubmit={() => void store.saveNames()}
      >
        <TextField {...bind('long_name')} autoComplete="name" />
        <TextField {...bind('short_name')} autoComplete="given-name" />
      </Form>
      <output className={styles.said}>
        {store.names.isSent && (
          <Banner title="Saved." tone="success">
            Your name is updated.
          </Banner>
        )}
      </output>
    </div>
  );
});
