import { business } from '../../shared/business.ts';
import type { ShownTransaction } from '../../shared/stores/shown-transaction.ts';
import { Card } from '../../shared/components/Card.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';

/** The next steps of a stay: calling the shuttle while the car is here, rating the stay after it has left. */
export function TransactionNextSteps({ stay }: { stay: ShownTransaction }) {
  const { allowed_actions: actions } = stay.transaction;
  return (
    <>
      {actions.includes('request-pickup') && (
        <Card title="Back at the airport?" titleId="back-at-the-airport">
          <p>
            The shuttle takes you to your car. Call it and track it here, or phone{' '}
            <a href={business.phoneLink}>{business.phone}</a>.
          </p>
          <p>
            <LinkButton to={pickupOf(stay)}>Call the shuttle</LinkButton>
          </p>
        </Card>
      )}
      {actions.includes('score') && (
        <Card title="How was it?" titleId="how-was-it">
          <p>Rate us from 0 to 10 to help us improve.</p>
          <p>
            <LinkButton to={scoreOf(stay)}>Rate this stay</LinkButton>
          </p>
        </Card>
      )}
    </>
  );
}

/** With the ticket number, if there is one, so that the form shows it. */
const pickupOf = ({ transaction: { id, ticket_number: number } }: ShownTransaction) =>
  `/pickup?${new URLSearchParams({ transactionId: number ?? id })}`;

/** With the proof of the stay, so that the form needs no email address. */
const scoreOf = ({ transaction: { id }, token }: ShownTransaction) =>
  `/score-transaction?${new URLSearchParams({ transactionId: id, ...(token !== null && { token }) })}`;
