import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Form } from '../../shared/components/Form.tsx';
import { ScoreScale } from './ScoreScale.tsx';
import { TextArea } from '../../shared/components/TextArea.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { ScoreStore } from '../../shared/stores/ScoreStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ScoreTransactionPage.module.css';

const LABELS = {
  score: 'How likely are you to park with us again?',
  email_address: 'Your email',
  feedback: 'Why?',
};

/** Asks for a score and a comment. A score from the email is already chosen. */
export const ScoreForm = observer(function ScoreForm() {
  const store = useStores().lazy.of(ScoreStore);
  const { form, values, recorded } = store;
  const bind = bindFields(store, LABELS);
  useDraft(`score-draft-${store.transactionId}`, store);
  return (
    <Form
      isPosted
      action="Send"
      className={styles.form}
      form={form}
      labels={{ ...LABELS, score: 'Your score' }}
      onSubmit={() => void store.send()}
    >
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
        {...bind('feedback')}
        isOptional
        hint="What went well, and what should we improve? We read every comment."
      />
      {!store.hasProof && (
        <TextField
          {...bind('email_address')}
          autoComplete="email"
          hint="The address where we sent your receipt. If you’re logged in as the member who parked, leave this blank."
          type="email"
        />
      )}
    </Form>
  );
});

/** Confirms the score, also to screen readers. */
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
