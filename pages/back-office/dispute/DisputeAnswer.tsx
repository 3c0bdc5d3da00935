import { observer } from 'mobx-react-lite';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import type { OpenedDispute } from '../../../shared/contracts/disputes.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { DisputeStore } from './DisputeStore.ts';
import styles from './DisputePage.module.css';

const LABELS = { reason: 'Why the charge is right' };

/** Sends the evidence to the bank, or accepts the dispute. */
export const DisputeAnswer = observer(function DisputeAnswer({ dispute }: { dispute: OpenedDispute }) {
  const { lazy } = useStores();
  const store = lazy.of(DisputeStore);
  const changes = lazy.of(ChangeStore);
  const askToAccept = () =>
    changes.ask({
      title: 'Accept the dispute?',
      text: `The bank keeps ${formatMoney(dispute.amount)} and the fee. Nobody can undo this.`,
      label: 'Accept the dispute',
      isDangerous: true,
      send: (reason) => store.accept(reason),
    });
  return (
    <Card title="Our answer" titleId="answer">
      <Form
        action="Submit evidence"
        form={store.form.form}
        labels={LABELS}
        onSubmit={() => void store.submit()}
      >
        <p>
          The bank gets your words and the PDF, once. The audit log keeps them.
          {dispute.is_sandbox &&
            ' At the sandbox, the words winning_evidence or losing_evidence decide at once.'}
        </p>
        <TextArea {...bindFields(store.form, LABELS)('reason')} maxLength={2000} rows={4} />
      </Form>
      <div className={styles.accept}>
        <Button variant="danger" onClick={askToAccept}>
          Accept the dispute
        </Button>
      </div>
      <ReasonDialog />
    </Card>
  );
});
