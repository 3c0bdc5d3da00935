import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Page } from '../../../shared/page/page.ts';
import styles from '../texts/Texts.module.css';
import { TextsPart } from '../texts/TextsPart.tsx';
import { TextsStore } from '../texts/TextsStore.ts';

/** The words of every email that the system sends. */
export const EmailTemplatesPage: Page = function EmailTemplatesPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Email templates" />
      <PageTitle>Email templates</PageTitle>
      <TextsPart noun="Email" />
    </div>
  );
};

EmailTemplatesPage.layout = 'wide';
EmailTemplatesPage.fetchData = ({ stores, query: { name } }) => stores.lazy.of(TextsStore).load('MAIL', name);
