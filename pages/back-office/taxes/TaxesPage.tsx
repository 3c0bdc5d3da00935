import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Page } from '../../../shared/page/page.ts';
import { ChargesStore } from '../charges/ChargesStore.ts';
import { ChargesView } from '../charges/ChargesView.tsx';

export const TaxesPage: Page = function TaxesPage() {
  return (
    <>
      <PageHead title="Taxes" />
      <PageTitle>Taxes</PageTitle>
      <ChargesView />
    </>
  );
};

TaxesPage.layout = 'wide';
TaxesPage.fetchData = ({ stores }) => stores.lazy.of(ChargesStore).load('tax');
