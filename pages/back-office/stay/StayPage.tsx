import { Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { Button, buttonClass } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { Stay } from '../../../shared/contracts/stay.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { Page } from '../../../shared/page/page.ts';
import { keepScan } from '../../../shared/stores/kept-scan.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import { StayBooking } from './StayBooking.tsx';
import { StayExit } from './StayExit.tsx';
import styles from './StayPage.module.css';
import { StayStore } from './StayStore.ts';
import { StayTimeline } from './StayTimeline.tsx';

/** Everything that happened to one parking stay. */
export const StayPage: Page = observer(function StayPage() {
  const { stay } = useStores().lazy.of(StayStore);
  if (!stay) return null;
  const { title, status, entries, ticket_number: ticket } = stay;
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <PageTitle>{title}</PageTitle>
      <div className={styles.columns}>
        <Card title="The stay" titleId="stay">
          <div>
            <StatusTag tone={status.tone}>{status.label}</StatusTag>
          </div>
          <dl className={styles.sums}>
            <div>
              <dt>Due</dt>
              <dd>{formatMoney(stay.due)}</dd>
            </div>
            <div>
              <dt>Paid</dt>
              <dd>{formatMoney(stay.paid)}</dd>
            </div>
          </dl>
          <FactList facts={stay.facts.map(({ label, value }) => [label, value] as const)} />
          <Actions stay={stay} />
          {ticket && <WhoChanged name={ticket} />}
          <StayExit />
          <StayBooking />
        </Card>
        <Card title="Timeline" titleId="timeline">
          <StayTimeline entries={entries} />
        </Card>
      </div>
    </div>
  );
});

function Actions({ stay: { actions, ticket_number: ticket } }: { stay: Stay }) {
  return (
    <div className={styles.actions} data-print="no">
      {ticket && <OpenAtBooth ticket={ticket} />}
      {actions.map(({ label, href, is_file: isFile }) =>
        isFile ? (
          <a key={href} className={buttonClass('secondary', false, styles.file)} download href={href}>
            <Download aria-hidden="true" size={20} />
            {label}
          </a>
        ) : (
          <LinkButton key={href} to={href}>
            {label}
          </LinkButton>
        ),
      )}
    </div>
  );
}

/** The bill, and everything that the booth can do with the car. */
function OpenAtBooth({ ticket }: { ticket: string }) {
  const { lazy } = useStores();
  const navigate = useNavigate();
  const path = lazy.of(StaffMenuStore).findByName('TransactionDashboard')?.path;
  if (!path) return null;
  const handleClick = () => {
    keepScan(ticket);
    void navigate(path);
  };
  return <Button onClick={handleClick}>Open at the booth</Button>;
}

StayPage.layout = 'wide';
StayPage.validate = ({ params: { id = '' } }) => /^[\w-]{1,64}$/.test(id);
StayPage.fetchData = ({ stores, params: { id = '' } }) => stores.lazy.of(StayStore).load(id);
