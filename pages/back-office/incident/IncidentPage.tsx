import { Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { buttonClass } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import { INCIDENT_OUTCOMES, INCIDENT_TYPES } from '../../../shared/contracts/incident-types.ts';
import type { OpenedIncident } from '../../../shared/contracts/incidents.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import { PhotoPicker } from '../photos/PhotoPicker.tsx';
import { PhotoQueueStore } from '../photos/PhotoQueueStore.ts';
import { IncidentActions } from './IncidentActions.tsx';
import styles from './IncidentPage.module.css';
import { IncidentStore } from './IncidentStore.ts';

const TOPICS = ['incidents'] as const;
const STATES = {
  OPEN: { tone: 'bad', label: 'Open' },
  ASSIGNED: { tone: 'waiting', label: 'Assigned' },
  CLOSED: { tone: 'over', label: 'Closed' },
} as const;

/** One incident: what happened, photos, notes, and what comes next. */
export const IncidentPage: Page = observer(function IncidentPage() {
  const { lazy } = useStores();
  const store = lazy.of(IncidentStore);
  const { sent } = lazy.of(PhotoQueueStore);
  useLive(
    TOPICS,
    useCallback((changed) => store.refresh(changed), [store]),
  );
  useEffect(() => {
    if (sent > 0) void store.refresh('all');
  }, [sent, store]);
  const { incident } = store;
  if (!incident) return null;
  const title = `Incident ${incident.number}: ${INCIDENT_TYPES[incident.type].label.toLowerCase()}`;
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <PageTitle>{title}</PageTitle>
      <Freshness stillWorks="Photos and what you type stay here until the connection is back." />
      <div className={styles.columns}>
        <Facts incident={incident} />
        <div className={styles.column}>
          <Photos incident={incident} />
          <Notes incident={incident} />
          {incident.may_update && <IncidentActions incident={incident} />}
        </div>
      </div>
    </div>
  );
});

const Facts = observer(function Facts({ incident }: { incident: OpenedIncident }) {
  const stay = useStores().lazy.of(StaffMenuStore).findByName('Stay');
  const { tone, label } = STATES[incident.state];
  const { transaction_id: stayId, words, feedback } = incident;
  return (
    <Card title="What happened" titleId="facts">
      <div aria-live="polite">
        <StatusTag tone={tone}>{label}</StatusTag>
      </div>
      {(words ?? feedback) && <p className={styles.text}>{words ?? feedback}</p>}
      <FactList facts={listFacts(incident)} />
      <div className={styles.actions} data-print="no">
        {stay && stayId && <LinkButton to={stay.path.replace(':id', stayId)}>Parking stay</LinkButton>}
        <a
          className={buttonClass('secondary', false, styles.download)}
          download
          href={`/api/incidents/${incident.id}/report.pdf`}
        >
          <Download aria-hidden="true" size={20} />
          PDF for the insurer
        </a>
      </div>
      <WhoChanged name={incident.ticket_number ?? `Incident ${incident.number}`} />
    </Card>
  );
});

function listFacts(incident: OpenedIncident): [label: string, value: string][] {
  const { score, opened_by: opener, outcome, assignee, closed_at: closedAt } = incident;
  const facts: [label: string, value: string | null][] = [
    ['Place', incident.place],
    ['Concerns', incident.concerns ?? incident.customer_name],
    ['Contact', incident.contact ?? incident.email],
    ...incident.details.map(({ field, value }): [string, string] => [field, value]),
    ['Ticket', incident.ticket_number],
    ['License plate', incident.license_plate],
    ['Score', score === null ? null : `${score} of 10`],
    ['Reported', `${formatWhen(incident.created_at)}${opener ? `, ${opener.name}` : ''}`],
    ['Assigned to', assignee?.name ?? null],
    ['Closed', closedAt && formatWhen(closedAt)],
    ['Outcome', outcome && INCIDENT_OUTCOMES[outcome]],
    ['Returned to', incident.returned_to],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

function Photos({ incident: { id, photos, may_add_photos: mayAdd } }: { incident: OpenedIncident }) {
  return (
    <Card title="Photos" titleId="photos">
      {photos.length === 0 && <p>No photos yet.</p>}
      {photos.length > 0 && (
        <PhotoGrid
          photos={photos.map(({ href, by, created_at: at }, index) => ({
            href,
            alt: `Photo ${index + 1} by ${by.name}, ${formatWhen(at)}`,
          }))}
        />
      )}
      {mayAdd && <PhotoPicker incidentId={id} stored={photos.length} />}
    </Card>
  );
}

function Notes({ incident: { notes } }: { incident: OpenedIncident }) {
  return (
    <Card title="Notes" titleId="notes">
      {notes.length === 0 && <p>No notes yet.</p>}
      <ol className={styles.notes}>
        {notes.map(({ note, by, created_at: at }) => (
          <li key={`${at} ${note}`}>
            <p className={styles.when}>
              {formatWhen(at)} · {by.name}
            </p>
            <p className={styles.text}>{note}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

IncidentPage.layout = 'wide';
IncidentPage.validate = ({ params: { id = '' } }) => /^[\w-]{1,64}$/.test(id);
IncidentPage.fetchData = ({ stores, params: { id = '' } }) => stores.lazy.of(IncidentStore).load(id);
