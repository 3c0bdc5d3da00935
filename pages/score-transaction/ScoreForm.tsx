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
  score: 'How likely are you to park with us again?',
  email_address: 'Your email',
  feedback: 'Why?',
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
        labels={{ ...LABELS, score: 'Your score' }}
      />
      {recorded !== null && <Recorded score={recorded} />}
      {store.isLinkOver && (
        <Banner title="This link no longer works." tone="warning">
          You can still answer with the email address where we sent your receipt.
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
        hint="What went well, and what should we improve? We read every comment."
        label={LABELS.feedback}
        name="feedback"
        value={values.feedback}
        onChange={(value) => store.change('feedback', value)}
      />
      {!store.hasProof && (
        <TextField
          autoComplete="email"
          errors={form.fieldErrors.email_address}
          hint="The address where we sent your receipt. If you’re logged in as the member who parked, leave this blank."
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
      <Banner title={`Thank you. You gave us ${score} out of 10.`} tone="success">
        Want to tell us why? You can also change your score.
      </Banner>
    </div>
  );
}
