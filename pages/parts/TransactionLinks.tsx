import { observer } from 'mobx-react-lite';
import type { FieldsState } from '../../shared/stores/FieldsState.ts';
import type { ShownTransaction } from '../../shared/stores/shown-transaction.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { TransactionStore } from '../../shared/stores/TransactionStore.ts';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Card } from '../../shared/components/Card.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { InAccount, LinkClub } from './LinkClub.tsx';
import { TextField, type TextFieldProps } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';

/** Forms that link a member, a booking or a voucher to a stay. */
export const TransactionLinks = observer(function TransactionLinks({ stay }: { stay: ShownTransaction }) {
  const store = useStores().lazy.of(TransactionStore);
  const { id, allowed_actions: actions, is_own: isOwn } = stay.transaction;
  return (
    <>
      {isOwn && <InAccount what="stay" />}
      {!isOwn && actions.includes('link-club') && (
        <LinkClub form={store.club} what="stay" onLink={() => void store.linkClub(stay)} />
      )}
      {actions.includes('link-booking') && (
        <Card title="Did you book this stay?" titleId="link-booking">
          <p>Link your booking to get its price and apply what you paid online.</p>
          <LinkForm
            action="Link booking"
            draftKey={`link-booking-${id}`}
            fields={store.booking}
            labels={{ booking_num: 'Booking number', booking_email: 'Booking email' }}
            name="link-booking"
            number="booking_num"
            onSubmit={() => void store.linkBooking(stay)}
          />
        </Card>
      )}
      {actions.includes('link-time-voucher') && (
        <Card title="Do you have a time voucher?" titleId="link-time-voucher">
          <p>Link it to use it when you leave. You can link several.</p>
          <LinkForm
            action="Link voucher"
            draftKey={`link-voucher-${id}`}
            fields={store.voucher}
            labels={{ voucher_num: 'Voucher number', voucher_email: 'Member email' }}
            name="link-voucher"
            number="voucher_num"
            onSubmit={() => void store.linkVoucher(stay)}
          />
        </Card>
      )}
    </>
  );
});

interface LinkFormProps<N extends string> {
  fields: FieldsState<N>;
  /** The name of the draft in this tab. */
  draftKey: string;
  labels: Record<N, string>;
  /** The field of the number. The other field is an email address. */
  number: NoInfer<N>;
  action: string;
  /** Names the form in the post. */
  name: string;
  onSubmit: () => void;
}

const LinkForm = observer(function LinkForm<N extends string>(props: LinkFormProps<N>) {
  const { fields, draftKey, labels, number, action, name, onSubmit } = props;
  const bind = bindFields(fields, labels);
  useDraft(draftKey, fields);
  return (
    <Form
      isPosted
      action={action}
      form={fields.form}
      labels={labels}
      name={name}
      variant="secondary"
      onSubmit={onSubmit}
    >
      {fields.names.map((field) => (
        <TextField key={field} {...bind(field)} {...(field === number ? AS_NUMBER : AS_EMAIL)} />
      ))}
    </Form>
  );
});

const AS_NUMBER: Partial<TextFieldProps> = {
  autoCapitalize: 'characters',
  autoComplete: 'off',
  spellCheck: false,
};
const AS_EMAIL: Partial<TextFieldProps> = { autoComplete: 'email', type: 'email' };
