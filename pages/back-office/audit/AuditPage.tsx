import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { AUDIT_SUBJECTS, type AuditEntry } from '../../../shared/contracts/audit.ts';
import { nameAction, nameField, nameValue } from '../../../shared/contracts/audit-words.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './AuditPage.module.css';
import { AuditStore } from './AuditStore.ts';

const PATH = '/back-office/audit';

const columns: Column<AuditEntry>[] = [
  { label: 'When', cell: ({ at }) => <time className={styles.when}>{formatWhen(at)}</time> },
  { label: 'Who', cell: ({ actor }) => actor.name },
  { label: 'What', cell: ({ action, subject }) => <What action={action} subject={subject} /> },
  { label: 'Change', cell: ({ changes }) => <Changes changes={changes} /> },
  { label: 'Why', cell: ({ reason, approval_id: id }) => <Why id={id} reason={reason} /> },
];

/** Who changed what, from what to what, and why. */
export const AuditPage: Page = observer(function AuditPage() {
  const { items, next, number } = useStores().lazy.of(AuditStore);
  return (
    <div className={styles.page}>
      <PageHead title="Audit log" />
      <PageTitle>Audit log</PageTitle>
      {/* A plain GET, so that the address names the search and the form works without scripts. */}
      <form action={PATH} className={styles.search} method="get">
        <TextField
          key={number}
          defaultValue={number}
          hint="Ticket, receipt, booking or club number, or the name of a group"
          label="Number or name"
          maxLength={80}
          name="number"
        />
        <Button type="submit">Search</Button>
      </form>
      {items === null && <LoadError message="We couldn’t load the audit log." />}
      {items?.length === 0 && (
        <p>{number ? `Nothing was changed on “${number}”.` : 'Nothing was changed yet.'}</p>
      )}
      {items !== null && items.length > 0 && (
        <DataTable
          caption="Changes, newest first. Pacific time."
          columns={columns}
          keyOf={({ id }) => id}
          rows={items}
        />
      )}
      {next && (
        <AppLink
          className={styles.older}
          to={`${PATH}?${new URLSearchParams({ number, after: next }).toString()}`}
        >
          Older changes
        </AppLink>
      )}
    </div>
  );
});

function What({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) {
  const kind = Object.entries(AUDIT_SUBJECTS).find(([name]) => name === subject.kind)?.[1] ?? subject.kind;
  return (
    <span className={styles.lines}>
      <span>{nameAction(action)}</span>
      <AppLink to={`${PATH}?${new URLSearchParams({ number: subject.name }).toString()}`}>
        {kind} {subject.name}
      </AppLink>
    </span>
  );
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <span className={styles.lines}>
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          {nameField(field)}: {nameValue(field, before)} → {nameValue(field, after)}
        </span>
      ))}
    </span>
  );
}

const Why = observer(function Why({ reason, id }: { reason: string | null; id: string | null }) {
  const approvals = useStores().lazy.of(StaffMenuStore).findByName('Approvals');
  return (
    <span className={styles.lines}>
      <span>{reason}</span>
      {id && approvals && <AppLink to={`${approvals.path}?id=${id}`}>Request and decision</AppLink>}
    </span>
  );
});

AuditPage.layout = 'wide';
AuditPage.fetchData = ({ stores, query: { number, after } }) =>
  stores.lazy.of(AuditStore).load({ number, after });
