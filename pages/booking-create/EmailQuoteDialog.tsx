import { observer } from 'mobx-react-lite';
import { Dialog } from '../../shared/components/Dialog.tsx';
import { MailForm } from '../../shared/components/MailForm.tsx';
import { productOf } from '../../shared/components/products.ts';
import type { Quote } from '../../shared/contracts/quotes.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './EmailQuoteDialog.module.css';

interface Props {
  /** null while the dialog is closed. */
  quote: Quote | null;
  onClose: () => void;
}

/** Emails a price, for travelers who want to decide later. */
export const EmailQuoteDialog = observer(function EmailQuoteDialog({ quote, onClose }: Props) {
  const booking = useStores().lazy.of(BookingFlow);
  const handleClose = () => {
    booking.mail.clear();
    onClose();
  };
  return (
    <Dialog isOpen={quote !== null} title="Email me this price" onClose={handleClose}>
      {quote && (
        <div className={styles.content}>
          <p>
            {productOf(quote.product_id).name}: {formatMoney(quote.total_charge)} total. The email includes a
            link to this price.
          </p>
          <MailForm
            draftKey="mail-quote"
            initialEmail={booking.checkout.details.email}
            mail={booking.mail}
            sentWords="This price is valid for 24 hours."
            onSend={(email) => booking.emailQuote(quote, email)}
          />
        </div>
      )}
    </Dialog>
  );
});

/** Emails a price without scripts: the same form, below the price. */
export const PostedQuoteMail = observer(function PostedQuoteMail({ quote }: { quote: Quote }) {
  const booking = useStores().lazy.of(BookingFlow);
  return (
    <MailForm
      draftKey="mail-quote"
      initialEmail={booking.checkout.details.email}
      mail={booking.mail}
      postedAs="mail-quote"
      postedId={quote.product_id}
      sentWords="This price is valid for 24 hours."
      onSend={(email) => booking.emailQuote(quote, email)}
    />
  );
});
