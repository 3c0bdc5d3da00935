import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Banner } from '../shared/components/Banner.tsx';
import { Button } from '../shared/components/Button.tsx';
import { StaffMenuStore } from '../shared/stores/StaffMenuStore.ts';
import { useStores } from '../shared/stores/stores-context.ts';

/** Says whose back office the reader sees, and ends it. */
export const SeesAs = observer(function SeesAs() {
  const store = useStores().lazy.of(StaffMenuStore);
  const [hasFailed, setHasFailed] = useState(false);
  const name = store.menu?.sees_as;
  if (!name) return null;
  const handleStop = () =>
    store.stopSeeingAs().then(
      // A full load, because every store holds what the colleague's rights showed.
      () => window.location.assign('/access-control/policies/'),
      () => setHasFailed(true),
    );
  return (
    <aside aria-label="Whose rights you see with">
      <Banner
        action={<Button onClick={() => void handleStop()}>Stop</Button>}
        isFullWidth
        title={`You see the back office as ${name}.`}
        tone="warning"
      >
        Nothing can be changed meanwhile. {hasFailed && 'Stopping failed: try again.'}
      </Banner>
    </aside>
  );
});
