import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { classNames } from '../../../shared/components/class-names.ts';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import { APPROVAL_KINDS, type Approval } from '../../../shared/contracts/approvals.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import styles from './ApprovalsPage.module.css';
import { ApprovalsStore } from './ApprovalsStore.ts';

const PATH = '/back-office/approvals';
const TOPICS = ['approvals'] as const;

/** Requests that wait for a decision, with everything the approver needs to know. */
export const ApprovalsPage: Page = observer(function ApprovalsPage() {
  const store = useStores().lazy.of(ApprovalsStore);
  useLive(
    TOPICS,
    useCallback((changed) => store.refresh(changed), [store]),
  );
  const { list, items, next } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Approvals" />
      <PageTitle>Approvals</PageTitle>
      <Freshness stillWorks="You can read what is shown. Decisions wait for the connection." />
      <nav aria-label="Requests" className={styles.tabs}>
        <AppLink aria-current={list === 'open' ? 'page' : undefined} to={PATH}>
          Waiting
        </AppLink>
        <AppLink aria-current={list === 'closed' ? 'page' : undefined} to={`${PATH}?state=closed`}>
          Decided
        </AppLink>
      </nav>
      {items === null ? (
        <LoadError message="We couldn’t load the requests." onRetry={() => void store.refresh('all')} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            {items.length === 0 && (
              <p>{list === 'open' ? 'No request is waiting.' : 'No request was decided yet.'}</p>
            )}
            <ul>
              {items.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </ul>
            {next && <AppLink to={`${PATH}?state=${list}&after=${next}`}>Older requests</AppLink>}
          </div>
          <ApprovalCard />
        </div>
      )}
    </div>
  );
});

const RequestRow = observer(function RequestRow({ request }: { request: Approval }) {
  const { list, shown, changed } = useStores().lazy.of(ApprovalsStore);
  const isShown = shown?.id === request.id;
  const state = list === 'open' ? '' : `&state=${list}`;
  return (
    <li>
      <AppLink
        aria-current={isShown ? 'true' : undefined}
        className={classNames(styles.row, isShown && styles.shown)}
        to={`${PATH}?id=${request.id}${state}`}
      >
        <span className={styles.what}>
          {nameKind(request.kind)} · {request.subject.name}
        </span>
        <span className={styles.amount}>{request.amount !== null && formatMoney(request.amount)}</span>
        <span className={styles.who}>
          {request.asked_by.name} · {request.reason}{' '}
          {changed.has(request.id) && <StatusTag tone="waiting">New</StatusTag>}
        </span>
      </AppLink>
    </li>
  );
});

const nameKind = (kind: string): string =>
  Object.entries(APPROVAL_KINDS).find(([name]) => name === kind)?.[1] ?? kind;

ApprovalsPage.layout = 'wide';
ApprovalsPage.validate = ({ query: { id = 'x', state = 'open' } }) =>
  /^[\w-]{1,64}$/.test(id) && ['open', 'closed'].includes(state);
ApprovalsPage.fetchData = ({ stores, query: { id, state, after } }) =>
  stores.lazy.of(ApprovalsStore).load(state === 'closed' ? 'closed' : 'open', id, after);
