import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './Freshness.module.css';
import { LiveStore } from './LiveStore.ts';

/** How fresh a page with `useLive` is. `stillWorks`: what staff can do while the connection is cut. */
export const Freshness = observer(function Freshness({ stillWorks }: { stillWorks: ReactNode }) {
  const { asOf, isLost } = useStores().lazy.of(LiveStore);
  return (
    <div className={styles.freshness}>
      <div aria-live="polite">
        {isLost && (
          <Banner title="No connection." tone="warning">
            {asOf && `This page shows ${asOf}. `}
            {stillWorks}
          </Banner>
        )}
      </div>
      <p className={styles.stamp}>{asOf && !isLost && `As of ${asOf}`}</p>
    </div>
  );
});
