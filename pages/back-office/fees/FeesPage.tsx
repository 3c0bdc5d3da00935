import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Page } from '../../../shared/page/page.ts';
import { ChargesStore } from '../charges/ChargesStore.ts';
import { ChargesView } from '../charges/ChargesView.tsx';

export const FeesPage: Page = function FeesPage() {
  return (
    <>
      <PageHead title="Fees" />
      <PageTitle>Fees</PageTitle>
      <ChargesView />
    </>
  );
};

FeesPage.layout = 'wide';
FeesPage.fetchData = ({ stores }) => stores.lazy.of(ChargesStore).load('fee');
