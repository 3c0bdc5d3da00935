import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { RadioCard } from '../../shared/components/RadioCard.tsx';
import { EmailPreferencesStore } from '../../shared/stores/EmailPreferencesStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { LEVELS } from './email-levels.ts';
import styles from './EmailChoice.module.css';

/** Email preferences of an address. The owner of the link and the member save at once; others confirm by email. */
export const EmailChoice = observer(function EmailChoice() {
  const prefs = useStores().lazy.of(EmailPreferencesStore);
  const { form, outcome } = prefs;
  return (
    <div className={styles.page}>
      <PageHead title={form.isRefused ? 'Error: Your emails' : 'Your emails'} />
      <PageTitle>Your emails</PageTitle>
      <p>
        Choose what we send to <strong className={styles.address}>{prefs.email}</strong>. Each choice includes
        the ones above it.
      </p>
      {prefs.token !== null && !prefs.isProven && (
        <Banner title="This link no longer works." tone="warning">
          Save your choice and we’ll email you a new link.
        </Banner>
      )}
      <Form
        isPosted
        action="Save"
        className={styles.form}
        form={form}
        labels={{}}
        onSubmit={() => void prefs.save()}
      >
        <fieldset className={styles.levels}>
          <legend className="visually-hidden">Emails</legend>
          {LEVELS.map(({ setting, label, detail }) => (
            <RadioCard
              key={setting}
              checked={prefs.chosen === setting}
              detail={detail}
              label={label}
              name="setting"
              value={String(setting)}
              onChange={() => prefs.choose(setting)}
            />
          ))}
        </fieldset>
      </Form>
      <output>
        {outcome === 'saved' && (
          <Banner title="Saved." tone="success">
            You’ll get only the emails you chose.
          </Banner>
        )}
        {outcome === 'pending' && (
          <Banner title="Check your email." tone="info">
            We sent a link to {prefs.email}. Open it and save your choice there.
          </Banner>
        )}
      </output>
    </div>
  );
});
