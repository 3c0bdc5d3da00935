import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { PassOnDevice, WalletStep } from '../../../shared/contracts/wallet-diagnosis.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { PassActions } from '../passbook/PassActions.tsx';
import styles from '../passbook/Passbook.module.css';
import { PassbookStore } from '../passbook/PassbookStore.ts';
import { PassSearch } from '../passbook/PassSearch.tsx';

const STEPS: Record<WalletStep, string> = {
  registered: 'Registered',
  push: 'Push sent',
  list: 'Asked what changed',
  fetch: 'Pass fetched',
  log: 'No problem reported',
};

const TONES = { done: 'good', waiting: 'waiting', broken: 'bad' } as const;
const STATES = { done: 'Done', waiting: 'Waiting', broken: 'Broken' };

/** For each pass on each device, how far its last change has come, and which step is broken. */
export const PassbookDevicesPage: Page = observer(function PassbookDevicesPage() {
  const { devices, q, mayChange, done } = useStores().lazy.of(PassbookStore);
  return (
    <div className={styles.page}>
      <PageHead title="Wallet devices" />
      <PageTitle>Wallet devices</PageTitle>
      <PassSearch path="/back-office/passbook/devices" q={q} />
      {done && <Banner tone="success">{done}</Banner>}
      {devices === null && <LoadError message="We couldn’t load the devices." />}
      {devices?.length === 0 && <p>{q ? 'Nothing matches.' : 'No device has a pass yet.'}</p>}
      <ul className={styles.devices}>
        {devices?.map((device) => (
          <Device key={device.serial + device.device} device={device} mayChange={mayChange} />
        ))}
      </ul>
      <ReasonDialog />
    </div>
  );
});

function Device({ device, mayChange }: { device: PassOnDevice; mayChange: boolean }) {
  const { serial, title, holder, broken, steps } = device;
  return (
    <li className={styles.device}>
      <div>
        <h2>
          {title} on device {device.device}
        </h2>
        <p className={styles.quiet}>
          {holder}. Changed {formatWhen(device.changed_at)}.
        </p>
      </div>
      {broken && <p>Broken step: {STEPS[broken].toLowerCase()}.</p>}
      <ol className={styles.steps}>
        {steps.map(({ step, state, at, note }) => (
          <li key={step} className={styles.step}>
            <span>{STEPS[step]}</span>
            <StatusTag tone={TONES[state]}>{STATES[state]}</StatusTag>
            {at && <span className={styles.quiet}>{formatWhen(at)}</span>}
            {note && <span className={styles.quiet}>{note}</span>}
          </li>
        ))}
      </ol>
      {mayChange && <PassActions serial={serial} title={title} />}
    </li>
  );
}

PassbookDevicesPage.layout = 'wide';
PassbookDevicesPage.fetchData = ({ stores, query: { q } }) => stores.lazy.of(PassbookStore).loadDevices(q);
