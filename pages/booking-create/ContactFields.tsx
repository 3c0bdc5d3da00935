import { observer } from 'mobx-react-lite';
import { Card } from '../../shared/components/Card.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { bindDetails } from './bind-details.ts';
import { CarDetails } from './CarDetails.tsx';
import styles from './PayStep.module.css';

interface Props {
  needsCard: boolean;
}

/** Contact details and flights. */
export const ContactFields = observer(function ContactFields({ needsCard }: Props) {
  const bind = bindDetails(useStores().lazy.of(BookingFlow).checkout, needsCard);
  return (
    <Card title="Your details" titleId="contact">
      <TextField
        {...bind('email')}
        autoComplete="email"
        hint="We’ll send your confirmation here."
        type="email"
      />
      <TextField
        {...bind('phone_number')}
        autoComplete="tel"
        isOptional
        hint="Include the area code. We use it for your shuttle."
        type="tel"
      />
      <TextField
        {...bind('full_name')}
        autoComplete={needsCard ? 'cc-name' : 'name'}
        hint={needsCard ? 'As shown on your card.' : undefined}
      />
      <details className={styles.more}>
        <summary>Add your flights (optional)</summary>
        <div className={styles.pair}>
          <TextField {...bind('flight_number_departing')} autoCapitalize="characters" placeholder="AS 1234" />
          <TextField {...bind('flight_number_returning')} autoCapitalize="characters" placeholder="AS 4321" />
        </div>
      </details>
      <CarDetails />
    </Card>
  );
});
