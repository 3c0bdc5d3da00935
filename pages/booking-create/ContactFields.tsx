import { Card } from '../../shared/components/Card.tsx';
import { DetailField } from './DetailField.tsx';
import styles from './PayStep.module.css';

/** Whom to tell, and when to expect them. */
export function ContactFields({ needsCard }: { needsCard: boolean }) {
  return (
    <Card title="Your details" titleId="contact">
      <DetailField autoComplete="email" hint="We’ll send your confirmation here." name="email" type="email" />
      <DetailField
        autoComplete="tel"
        hint="Include the area code. We use it for your shuttle."
        name="phone_number"

        type="tel"
      />
      <DetailField
        autoComplete={needsCard ? 'cc-name' : 'name'}
        hint={needsCard ? 'As shown on your card.' : undefined}
        name="full_name"
      />
      <details className={styles.flights}>
        <summary>Add your flights (optional)</summary>
        <div className={styles.pair}>
          <DetailField autoCapitalize="characters" name="flight_number_departing" placeholder="AS 1234" />
          <DetailField autoCapitalize="characters" name="flight_number_returning" placeholder="AS 4321" />
        </div>
      </details>
    </Card>
  );
}
