import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { TypedField } from '../../shared/components/TypedField.tsx';
import { TypedForm } from '../../shared/components/TypedForm.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

const LABELS = { long_name: 'Full name', short_name: 'Preferred name' };

export const NamesForm = observer(function NamesForm() {
  const store = useStores().lazy.of(AccountStore);
  const bound = { fields: store.names, labels: LABELS };
  return (
    <div>
      <TypedForm
        {...bound}
        action="Save names"
        draftKey="account-names-draft"
        variant="secondary"
        onSubmit={() => void store.saveNames()}
      >
        <TypedField {...bound} autoComplete="name" name="long_name" />
        <TypedField {...bound} autoComplete="given-name" name="short_name" />
      </TypedForm>
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
