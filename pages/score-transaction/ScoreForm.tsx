import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { Banner } from '../../shared/components/Banner.tsx';
import { Button } from '../../shared/components/Button.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { ScoreScale } from '../../shared/components/ScoreScale.tsx';
import { TextArea } from '../../shared/components/TextArea.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useEnquiryDraft } from '../../shared/components/use-enquiry-draft.ts';
import { ScoreStore } from '../../shared/stores/ScoreStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ScoreTransactionPage.module.css';

const LABELS = {
  score: 'How likely is it that you park with us again?',
  email_address: 'Your e-mail',
  feedback: 'What made it so?',
};

/** Asks for a number and for words; after a press in the mail, for the words alone. */
export const ScoreForm = observer(function ScoreForm() {
  const store = useStores().lazy.of(ScoreStore);
  const { form, values, recorded } = store;
  useEnquiryDraft(store, `score-draft-${store.transactionId}`);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void store.send();
  };
  return (
    // `dialog`: before the scripts have come, sending it does nothing.
    <form noValidate className={styles.form} method="dialog" onSubmit={handleSubmit}>
      <ErrorSummary
        attempt={form.refusals}
        fieldErrors={form.summary}
        formErrors={form.formErrors}
        labels={{ ...LABELS, score: 'Your number' }}
      />
      {recorded !== null && <Recorded score={recorded} />}
      {store.isLinkOver && (
        <Banner title="This link no longer works." tone="warning">
          You can still answer, with the e-mail address that your receipt went to.
        </Banner>
      )}
      <ScoreScale
        errors={form.fieldErrors.score}
        legend={LABELS.score}
        name="score"
        value={values.score}
        onChange={(value) => store.change('score', value)}
      />
      <TextArea
        isOptional
        errors={form.fieldErrors.feedback}
        hint="What was good, and what should be better. We read every word."
        label={LABELS.feedback}
        name="feedback"
        value={values.feedback}
        onChange={(value) => store.change('feedback', value)}
      />
      {!store.hasProof && (
        <TextField
          autoComplete="email"
          errors={form.fieldErrors.email_address}
          hint="The one that your receipt went to. If you have logged in as the member who parked, leave it empty."
          label={LABELS.email_address}
          name="email_address"
          type="email"
          value={values.email_address}
          onChange={(value) => store.change('email_address', value)}
        />
      )}
      <p>
        <Button isPending={form.isPending} type="submit" variant="cta">
          Send
        </Button>
      </p>
    </form>
  );
});

/** Says that the press has arrived, also to those who hear the page. */
function Recorded({ score }: { score: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.news} tabIndex={-1}>
      <Banner title={`Thank you. Your ${score} of 10 is with us.`} tone="success">
        If you like, tell us why. You can still choose another number.
      </Banner>
    </div>
  );
}
