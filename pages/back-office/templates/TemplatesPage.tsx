import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Page } from '../../../shared/page/page.ts';
import styles from '../texts/Texts.module.css';
import { TextsPart } from '../texts/TextsPart.tsx';
import { TextsStore } from '../texts/TextsStore.ts';

/** Texts of the site and its documents that are not email. */
export const TemplatesPage: Page = function TemplatesPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Page templates" />
      <PageTitle>Page templates</PageTitle>
      <TextsPart noun="Text" />
    </div>
  );
};

TemplatesPage.layout = 'wide';
TemplatesPage.fetchData = ({ stores, query: { name } }) => stores.lazy.of(TextsStore).load('PAGE', name);
