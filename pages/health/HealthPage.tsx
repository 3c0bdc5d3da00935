import { observer } from 'mobx-react-lite';
import { CLIENT_VERSION } from '../../shared/business.ts';
import { Late } from '../../shared/components/Late.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { health } from '../../shared/contracts/site.ts';
import { HealthStore } from '../../shared/stores/HealthStore.ts';
import type { Page } from '../../shared/page/page.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './HealthPage.module.css';

/** How the site is, for people; load balancers ask /readyz. */
export const HealthPage: Page = observer(function HealthPage() {
  const { settings } = useStores();
  return (
    <div className={styles.page}>
      <PageHead title="Health" />
      <PageTitle>Health</PageTitle>
      <dl className={styles.facts}>
        <Fact name="Site" value={`working, version ${CLIENT_VERSION}`} />
        <Fact name="API" value={API_WORDS[settings.modes.mode]} />
        <Fact name="Booking" value={settings.areBookingsDisabled ? 'closed' : 'open'} />
        <Late name="health" schema={health} fallback={<Fact name="Database" value="being asked …" />}>
          {(found) => (
            <>
              <Fact name="Database" value={describeDatabase(found?.engine, found?.database_ms)} />
              {found?.durability && <Fact name="Durability" value={found.durability} />}
              {found?.mail_waiting !== undefined && (
                <Fact name="Mail waiting" value={String(found.mail_waiting)} />
              )}
            </>
          )}
        </Late>
      </dl>
    </div>
  );
});

HealthPage.fetchData = async ({ stores }) => stores.late.begin('health', stores.lazy.of(HealthStore).check());

const API_WORDS = { online: 'answers', offline: 'cannot be reached', timeout: 'answers slowly' };

const describeDatabase = (engine: string | undefined, milliseconds: number | undefined) =>
  engine
    ? `${engine}, answers${milliseconds === undefined ? '' : ` in ${milliseconds} ms`}`
    : 'not known here';

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
