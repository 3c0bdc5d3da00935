import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import { RATE_RULE } from '../../../shared/contracts/rates.ts';
import type { OpenedText, TextCheck } from '../../../shared/contracts/texts.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import styles from './Texts.module.css';
import { TextsStore } from './TextsStore.ts';

type Version = OpenedText['versions'][number];

const STATES = {
  DRAFT: { tone: 'waiting', label: 'Draft' },
  PUBLISHED: { tone: 'over', label: 'Replaced' },
  WITHDRAWN: { tone: 'over', label: 'Rolled back' },
} as const;

const columns: Column<Version>[] = [
  { label: 'Version', cell: ({ version }) => version },
  {
    label: 'State',
    cell: ({ state, is_in_force: inForce }) =>
      inForce ? (
        <StatusTag tone="good">In use</StatusTag>
      ) : (
        <StatusTag tone={STATES[state].tone}>{STATES[state].label}</StatusTag>
      ),
  },
  { label: 'Since', cell: ({ effective_from: since }) => (since ? formatWhen(since) : '') },
  { label: 'Until', cell: ({ withdrawn_at: until }) => (until ? formatWhen(until) : '') },
  { label: 'Actions', cell: (version) => <Actions version={version} /> },
];

/** The versions of a text, with what can be done about each. */
export const TextVersions = observer(function TextVersions({ text }: { text: OpenedText }) {
  const { check } = useStores().lazy.of(TextsStore);
  const isCode = !text.versions.some((version) => version.is_in_force);
  return (
    <section aria-labelledby="versions" className={styles.part}>
      <h2 id="versions">Versions</h2>
      {isCode && <p>Version 0 is in use: the text that came with the system.</p>}
      {text.versions.length > 0 && (
        <DataTable caption="Pacific time" columns={columns} keyOf={({ id }) => id} rows={text.versions} />
      )}
      {check && (text.kind === 'MAIL' || check.failures.length > 0) && <Check check={check} />}
      <p className={styles.quiet}>
        {RATE_RULE} Publishing starts a version at once.{' '}
        {text.kind === 'PAGE'
          ? 'Pages and documents show it a second later.'
          : 'Email that waits goes out in the version that is in use when it is sent.'}
      </p>
    </section>
  );
});

function Check({ check: { checked, failures } }: { check: TextCheck }) {
  if (failures.length > 0)
    return (
      <>
        <Banner tone="error">
          The draft can’t be published: the last {countOf(checked, 'email')} show{' '}
          {countOf(failures.length, 'problem')}.
        </Banner>
        <ul>
          {failures.map(({ mail, words }) => (
            <li key={`${mail} ${words}`} className={styles.words}>
              {words}
              {mail && ` (email ${mail})`}
            </li>
          ))}
        </ul>
      </>
    );
  if (checked === 0) return <p>There is no email yet that the draft could be checked with.</p>;
  return <Banner tone="success">The draft can be filled for the last {countOf(checked, 'email')}.</Banner>;
}

const Actions = observer(function Actions({ version: { id, version, state } }: { version: Version }) {
  const { lazy } = useStores();
  const store = lazy.of(TextsStore);
  const changes = lazy.of(ChangeStore);
  if (!store.opened?.may_change) return null;
  const of = <span className="visually-hidden"> version {version}</span>;
  const title = store.opened.title;
  const publish = () =>
    changes.ask({
      title: `Publish version ${version} of ${title}`,
      text: 'Everybody sees it from now on.',
      label: 'Publish',
      send: (reason) => store.publish(id, reason),
    });
  const rollBack = () =>
    changes.ask({
      title: `Roll back version ${version} of ${title}`,
      text: 'The version before it applies again.',
      label: 'Roll back',
      isDangerous: true,
      send: (reason) => store.rollBack(id, reason),
    });
  const discard = () =>
    changes.ask({
      title: `Discard the draft of ${title}`,
      text: 'It can’t be brought back.',
      label: 'Discard draft',
      isDangerous: true,
      send: (reason) => store.discard(id, reason),
    });
  if (state === 'PUBLISHED')
    return (
      <Button variant="quiet" onClick={rollBack}>
        Roll back{of}
      </Button>
    );
  if (state !== 'DRAFT') return null;
  return (
    <div className={styles.bar}>
      {store.check?.failures.length === 0 && !store.isChanged && (
        <Button variant="secondary" onClick={publish}>
          Publish{of}
        </Button>
      )}
      <Button variant="quiet" onClick={discard}>
        Discard{of}
      </Button>
    </div>
  );
});
