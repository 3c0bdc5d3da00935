import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { PageNoteStore } from '../../shared/stores/PageNoteStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

/** What staff have put on this page, a paragraph per line. */
export const PageNote = observer(function PageNote() {
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
