import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import * as v from 'valibot';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { MessageForm } from '../../shared/components/MessageForm.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { TextArea } from '../../shared/components/TextArea.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useArrival } from '../../shared/components/use-arrival.ts';
import type { Page } from '../../shared/page/page.ts';
import { surveyQuery, SurveyStore } from '../../shared/stores/SurveyStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './SurveyResponsePage.module.css';

const LABELS = { email_address: 'Your email', message: 'Your message' };

const TITLE = 'Thank you for your answer';

/** The page of the links in a survey email: counts the answer and offers a message form. */
export const SurveyResponsePage: Page = observer(function SurveyResponsePage() {
  const survey = useStores().lazy.of(SurveyStore);
  const { answer } = survey.link;
  useArrival(useCallback(() => survey.record(), [survey]));
  return (
    <div className={styles.page}>
      <PageHead
        description="Thank you for telling us about your parking near Sea-Tac. We read every answer."
        title={survey.fields.form.isRefused ? `Error: ${TITLE}` : TITLE}
      />
      <PageTitle>{TITLE}</PageTitle>
      {answer && (
        <p className={styles.answer}>
          You chose <strong>{answer}</strong>.
        </p>
      )}
      <p>
        Your answer helps us improve. If something went wrong, tell us here or call us 24/7:{' '}
        <a href={business.phoneLink}>{business.phone}</a>.
      </p>
      <section aria-labelledby="more" className={styles.more}>
        <h2 id="more">Tell us more</h2>
        <SurveyForm />
      </section>
    </div>
  );
});

const SurveyForm = observer(function SurveyForm() {
  const store = useStores().lazy.of(SurveyStore);
  const { fields } = store;
  const bind = bindFields(fields, LABELS);
  const thanks = (
    <Banner title="Thank you. We got your message." tone="success">
      If you need an answer, we’ll email {fields.sent?.email_address.trim()}.
    </Banner>
  );
  return (
    <MessageForm
      action="Send"
      draftKey="survey-draft"
      fields={fields}
      labels={LABELS}
      thanks={thanks}
      onSubmit={() => void store.send()}
    >
      <TextArea {...bind('message')} />
      <TextField
        {...bind('email_address')}
        autoComplete="email"
        hint="We’ll reply to this address."
        type="email"
      />
    </MessageForm>
  );
});

SurveyResponsePage.validate = ({ query }) => v.is(surveyQuery, query);

SurveyResponsePage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(SurveyStore);
  await store.fields.post(posted, () => store.send());
};

SurveyResponsePage.fetchData = async ({ stores, query }) =>
  stores.lazy.of(SurveyStore).begin(v.parse(surveyQuery, query));
