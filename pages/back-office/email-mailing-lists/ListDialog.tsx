import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { COMING_CHOICES, LIST_READERS } from '../../../shared/contracts/mailing-lists.ts';
import { MAIL_TOPIC_NAMES, MAIL_TOPICS } from '../../../shared/contracts/mail-topics.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { AudienceTable } from './AudienceTable.tsx';
import styles from './EmailMailingListsPage.module.css';
import { MailingListsStore } from './MailingListsStore.ts';

const LABELS = {
  name: 'Name',
  topic: 'Topic',
  who: 'Who',
  coming: 'Booking to come',
  stays_min: 'At least',
  stays_max: 'At most',
  last_stay_from: 'From',
  last_stay_to: 'To',
  points_min: 'Points, at least',
  points_max: 'Points, at most',
  joined_from: 'Joined from',
  joined_to: 'Joined to',
};
type Name = keyof typeof LABELS;

/** Typing counts again once it pauses. */
const PAUSE_MS = 400;

/** The form of a list, with who gets mail by it now. */
export const ListDialog = observer(function ListDialog() {
  const store = useStores().lazy.of(MailingListsStore);
  const { edited } = store;
  return (
    <Dialog
      isOpen={edited !== null}
      shape="wide"
      title={edited === 'new' ? 'New list' : `Change ${edited?.name}`}
      onClose={() => store.close()}
    >
      {edited && (
        <div className={styles.dialog}>
          <ListForm />
        </div>
      )}
    </Dialog>
  );
});

const ListForm = observer(function ListForm() {
  const store = useStores().lazy.of(MailingListsStore);
  const { form, edited } = store;
  const bind = bindFields(form, LABELS);
  const topics = MAIL_TOPIC_NAMES.map((value) => ({ value, label: MAIL_TOPICS[value].label }));
  const isOfMembers = form.values.who === 'MEMBERS';
  return (
    <Form
      action={edited === 'new' ? 'Add list' : 'Save'}
      form={form.form}
      labels={LABELS}
      onSubmit={() => void store.send()}
    >
      <LiveCount />
      <TextField {...bind('name')} maxLength={60} />
      <Select {...bind('topic')} options={topics} />
      <Select {...bind('who')} options={toOptions(LIST_READERS)} />
      <Select {...bind('coming')} options={toOptions(COMING_CHOICES)} />
      <fieldset className={styles.pair}>
        <legend>Ended stays</legend>
        <NumberField name="stays_min" />
        <NumberField name="stays_max" />
      </fieldset>
      <fieldset className={styles.pair}>
        <legend>Last stay ended</legend>
        <DayField name="last_stay_from" />
        <DayField name="last_stay_to" />
      </fieldset>
      {isOfMembers && (
        <fieldset className={styles.pair}>
          <legend>Members only</legend>
          <NumberField name="points_min" />
          <NumberField name="points_max" />
          <DayField name="joined_from" />
          <DayField name="joined_to" />
        </fieldset>
      )}
    </Form>
  );
});

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const NumberField = observer(function NumberField({ name }: { name: Name }) {
  const { form } = useStores().lazy.of(MailingListsStore);
  return <TextField {...bindFields(form, LABELS)(name)} isOptional inputMode="numeric" maxLength={7} />;
});

const DayField = observer(function DayField({ name }: { name: Name }) {
  const { form } = useStores().lazy.of(MailingListsStore);
  const { onChange, onBlur, value, ...field } = bindFields(form, LABELS)(name);
  return (
    <Field {...field} isOptional>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
});

/** The numbers of the rules as they are typed. */
const LiveCount = observer(function LiveCount() {
  const store = useStores().lazy.of(MailingListsStore);
  const { values } = store.form;
  useEffect(() => {
    const pause = setTimeout(() => void store.countNow(), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [store, values]);
  return (
    <section aria-label="Who gets it now" aria-live="polite" className={styles.live}>
      {store.count ? (
        <AudienceTable count={store.count} />
      ) : (
        <p>{store.isCounting ? 'Counting …' : 'These rules can’t be counted. Check the fields.'}</p>
      )}
    </section>
  );
});
