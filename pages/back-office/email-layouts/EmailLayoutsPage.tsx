import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Page } from '../../../shared/page/page.ts';
import styles from '../texts/Texts.module.css';
import { TextsPart } from '../texts/TextsPart.tsx';
import { TextsStore } from '../texts/TextsStore.ts';

/** What surrounds the words of every email. */
export const EmailLayoutsPage: Page = function EmailLayoutsPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Email layouts" />
      <PageTitle>Email layouts</PageTitle>
      <TextsPart noun="Layout" />
    </div>
  );
};

EmailLayoutsPage.layout = 'wide';
EmailLayoutsPage.fetchData = ({ stores, query: { name } }) => stores.lazy.of(TextsStore).load('LAYOUT', name);
