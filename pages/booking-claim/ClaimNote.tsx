import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { PageNoteStore } from '../../shared/stores/PageNoteStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

/**
 * What staff have put on this page, a paragraph per line. Not shared with the page of the shuttle: a chunk of two pages would
 * be named in the script that every page loads.
 */
export const ClaimNote = observer(function ClaimNote() {
  const { lines } = useStores().lazy.of(PageNoteStore);
  if (lines.length === 0) return null;
  return (
    <Banner>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  );
});
