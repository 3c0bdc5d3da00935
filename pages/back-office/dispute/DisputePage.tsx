import { Check, Download, Minus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { buttonClass } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { OpenedDispute } from '../../../shared/contracts/disputes.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DisputeAnswer } from './DisputeAnswer.tsx';
import styles from './DisputePage.module.css';
import { DisputeStore } from './DisputeStore.ts';

interface Props {
  dispute: OpenedDispute;
}

const titleOf = ({ stay }: OpenedDispute) => `Dispute: ${stay?.title ?? 'unknown charge'}`;

/** One disputed charge: why, until when, what happened, what we have for the bank, and our answer. */
export const DisputePage: Page = observer(function DisputePage() {
  const { dispute, notice } = useStores().lazy.of(DisputeStore);
  if (!dispute) return null;
  return (
    <div className={styles.page}>
      <PageHead title={titleOf(dispute)} />
      <PageTitle>{titleOf(dispute)}</PageTitle>
      <div aria-live="polite">{notice && <Banner tone="success">{notice}</Banner>}</div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts dispute={dispute} />
          <Stay dispute={dispute} />
        </div>
        <div className={styles.column}>
          <Evidence dispute={dispute} />
          {dispute.may_answer && <DisputeAnswer dispute={dispute} />}
          <Story dispute={dispute} />
        </div>
      </div>
    </div>
  );
});

function Facts({ dispute }: Props) {
  const { state, reason, amount, taken, card, id } = dispute;
  const times: [label: string, value: string | null][] = [
    ['Evidence due', dispute.due_at],
    ['Opened', dispute.opened_at],
    ['Closed', dispute.closed_at],
  ];
  return (
    <Card title="The dispute" titleId="dispute">
      <div>
        <StatusTag tone={state.tone}>{state.label}</StatusTag>
      </div>
      <p className={styles.reason}>{reason.title}.</p>
      <FactList
        facts={[
          ['Disputed', formatMoney(amount)],
          ['Taken with fee', formatMoney(taken)],
          ...times.flatMap(([label, at]): [string, string][] =>
            at ? [[label, `${formatWhen(at)} Pacific`]] : [],
          ),
          ...(card ? ([['Card', card]] satisfies [string, string][]) : []),
          ['Number', id],
        ]}
      />
    </Card>
  );
}

const Stay = observer(function Stay({ dispute: { stay } }: Props) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('Stay');
  return (
    <Card title="The stay" titleId="stay">
      {stay ? (
        <FactList facts={stay.facts.map(({ label, value }) => [label, value] as const)} />
      ) : (
        <p>We don’t know the charge that is disputed. Look it up at the card network.</p>
      )}
      {stay && page && (
        <p>
          <LinkButton to={page.path.replace(':id', stay.id)}>{stay.title}</LinkButton>
        </p>
      )}
    </Card>
  );
});

function Evidence({ dispute: { evidence, evidence_href: href, reason, due_at: due } }: Props) {
  if (!href) return null;
  return (
    <Card title="What we have for the bank" titleId="evidence">
      {due && <p>{reason.advice}</p>}
      <ul className={styles.evidence}>
        {evidence.map(({ label, found }) => (
          <li key={label} className={styles.proof}>
            {found ? <Check aria-hidden="true" size={20} /> : <Minus aria-hidden="true" size={20} />}
            <span>
              {label}: <span className={styles.quiet}>{found ?? 'none'}</span>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a className={buttonClass('secondary', false, styles.file)} download href={href}>
          <Download aria-hidden="true" size={20} />
          Evidence PDF
        </a>
      </p>
    </Card>
  );
}

function Story({ dispute: { events } }: Props) {
  return (
    <Card title="What happened" titleId="story">
      <ol className={styles.events}>
        {events.map(({ at, title, details, actor }, index) => (
          // Events are only added.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.event}>
            <span className={styles.quiet}>{formatWhen(at)}</span>
            <span>
              {title}
              {actor && <span className={styles.quiet}> · {actor}</span>}
            </span>
            {details.map((detail) => (
              <p key={detail} className={styles.words}>
                {detail}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}

DisputePage.layout = 'wide';
DisputePage.validate = ({ params: { id = '' } }) => /^[\w-]{1,64}$/.test(id);
DisputePage.fetchData = ({ stores, params: { id = '' } }) => stores.lazy.of(DisputeStore).load(id);
