import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Form } from '../../shared/components/Form.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { type Recorded, RecordStore } from '../../shared/stores/RecordStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

const LABELS = { receipt_number: 'Receipt number', validation_code: 'Validation code' };

/** Records a receipt by number and validation code, and shows the result above. */
export const RecordForm = observer(function RecordForm() {
  const store = useStores().lazy.of(RecordStore);
  const { fields, recorded } = store;
  const bind = bindFields(fields, LABELS);
  useDraft('record-points', fields);
  const words = useFocusWhen<HTMLDivElement>(recorded !== null);
  return (
    <>
      {recorded && (
        <div ref={words} tabIndex={-1}>
          <Banner title={titleOf(recorded)} tone="success">
            {describe(recorded)}
          </Banner>
        </div>
      )}
      <Form
        isPosted
        action="Record my points"
        form={fields.form}
        labels={LABELS}
        onSubmit={() => void store.record()}
      >
        <TextField
          {...bind('receipt_number')}
          autoComplete="off"
          hint="At the top of the receipt, like 5001234"
          inputMode="numeric"
        />
        <TextField
          {...bind('validation_code')}
          autoCapitalize="characters"
          autoComplete="off"
          hint="8 letters and digits at the bottom of the receipt"
          spellCheck={false}
        />
      </Form>
    </>
  );
});

const titleOf = ({ points }: Recorded) =>
  points === undefined ? 'Your points are recorded.' : `${formatPoints(points)} recorded.`;

function describe({ receiptNumber, available }: Recorded): string {
  const when = available
    ? `You can redeem the points from ${formatWallTime(available)}`
    : 'You can redeem the points 24 hours after you leave the lot';
  return `We added receipt ${receiptNumber} to your account. ${when}.`;
}
