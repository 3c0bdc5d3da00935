import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { CHARGE_RULE, type Charge } from '../../../shared/contracts/charges.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { describeReach } from '../rate-plans/describe-reach.ts';
import { ChargeDialog } from './ChargeDialog.tsx';
import { ChargeVersions } from './ChargeVersions.tsx';
import styles from './ChargesView.module.css';
import { ChargesStore } from './ChargesStore.ts';

/** The rule, how far the last change has come, and each fee or tax with its versions. */
export const ChargesView = observer(function ChargesView() {
  const store = useStores().lazy.of(ChargesStore);
  const { kind, found, notice } = store;
  const { reach = null, may_draft: mayDraft = false } = found ?? {};
  const isUnderWay = reach !== null && reach.live < reach.processes;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void store.refreshReach(), 2_000);
    return () => clearInterval(timer);
  }, [isUnderWay, store]);
  if (!found)
    return (
      <LoadError
        message={kind === 'fee' ? 'We couldn’t load the fees.' : 'We couldn’t load the taxes.'}
        onRetry={() => void store.load(kind)}
      />
    );
  return (
    <div className={styles.page}>
      <div aria-live="polite">{notice && <Banner tone="success">{notice}</Banner>}</div>
      <section aria-labelledby="rule" className={styles.part}>
        <h2 id="rule">Which version applies</h2>
        <p>{CHARGE_RULE}</p>
        {reach && <p aria-live="polite">{describeReach(reach)}</p>}
      </section>
      {found.charges.length === 0 && <p>{kind === 'fee' ? 'No fees yet.' : 'No taxes yet.'}</p>}
      {found.charges.map((charge) => (
        <OneCharge key={charge.key} charge={charge} />
      ))}
      {mayDraft && (
        <p data-print="no">
          <Button onClick={() => store.open('draft')}>{kind === 'fee' ? 'Add a fee' : 'Add a tax'}</Button>
        </p>
      )}
      <ChargeDialog />
      <ReasonDialog />
    </div>
  );
});

const OneCharge = observer(function OneCharge({ charge }: { charge: Charge }) {
  const store = useStores().lazy.of(ChargesStore);
  return (
    <section aria-labelledby={`charge-${charge.key}`} className={styles.part}>
      <h2 id={`charge-${charge.key}`}>{charge.name}</h2>
      <ChargeVersions charge={charge} />
      {store.found?.may_draft && (
        <p data-print="no">
          <Button onClick={() => store.open('draft', charge)}>
            Draft next version<span className="visually-hidden"> of {charge.name}</span>
          </Button>
        </p>
      )}
    </section>
  );
});
