import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { formatMoney } from '../../../shared/format/money.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { describeDays, nameProduct } from './rate-labels.ts';
import styles from './RatePlansPage.module.css';
import { RateReplayStore } from './RateReplayStore.ts';
import { type PlanVersion, RatePlansStore } from './RatePlansStore.ts';

/** The drafts, which are looked at in the calendar and published together. */
export const Drafts = observer(function Drafts() {
  const { lazy } = useStores();
  const store = lazy.of(RatePlansStore);
  const changes = lazy.of(ChangeStore);
  const replay = lazy.of(RateReplayStore);
  const { drafts, chosen } = store;
  if (drafts.length === 0) return null;
  const ids = chosen.map(({ version }) => version.id);
  const { may_publish: mayPublish, may_draft: mayDraft } = store.rates ?? {};
  function handlePublish(): void {
    // What is published is no draft any more, so a replay that still runs would fail.
    replay.stop();
    store.open('publish');
  }
  return (
    <section aria-labelledby="drafts" className={styles.part}>
      <h2 className={styles.title} id="drafts">
        Drafts
      </h2>
      <ul className={styles.drafts}>
        {drafts.map((draft) => (
          <Draft key={draft.version.id} draft={draft} />
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className={styles.actions}>
          {mayPublish && (
            <Button variant="cta" onClick={handlePublish}>
              Publish
            </Button>
          )}
          <Button isPending={replay.isRunning} onClick={() => void replay.start(ids)}>
            Replay 90 days
          </Button>
          <AppLink to={calendarPath(store.query, ids)}>Show in the calendar</AppLink>
          {mayDraft && (
            <Button
              variant="quiet"
              onClick={() =>
                changes.ask({
                  title: 'Discard drafts',
                  text: `This deletes ${chosen.length === 1 ? 'the chosen draft' : `${chosen.length} drafts`}.`,
                  label: 'Discard',
                  isDangerous: true,
                  send: (reason) => store.discard(ids, reason),
                })
              }
            >
              Discard
            </Button>
          )}
        </div>
      )}
    </section>
  );
});

function calendarPath(query: Readonly<Record<string, string | undefined>>, ids: string[]): string {
  const shown = Object.entries({ ...query, drafts: ids.join() }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return `/back-office/rate-plans?${new URLSearchParams(shown).toString()}#calendar`;
}

const Draft = observer(function Draft({ draft: { plan, version } }: { draft: PlanVersion }) {
  const store = useStores().lazy.of(RatePlansStore);
  const days = describeDays(plan);
  return (
    <li>
      <Checkbox
        checked={!store.leftOut.has(version.id)}
        hint={`${formatMoney(version.daily)} per day, ${formatMoney(version.hourly)} per hour, ${formatMoney(version.weekly)} per week${days ? ` · ${days}` : ''}`}
        id={`draft-${version.id}`}
        label={`${plan.name}, version ${version.version} (${nameProduct(plan)})`}
        name={`draft-${version.id}`}
        onChange={(isChecked) => store.choose(version.id, isChecked)}
      />
    </li>
  );
});
