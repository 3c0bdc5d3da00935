import { observer } from 'mobx-react-lite';
import * as v from 'valibot';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { id } from '../../shared/contracts/fields.ts';
import type { Page } from '../../shared/page/page.ts';
import { ScoreStore } from '../../shared/stores/ScoreStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { RecordScore } from './RecordScore.tsx';
import { ScoreForm } from './ScoreForm.tsx';
import { ScoreThanks } from './ScoreThanks.tsx';
import styles from './ScoreTransactionPage.module.css';

/** The score of a stay. A button in the email records it; this page adds a comment or changes it. */
export const ScoreTransactionPage: Page = observer(function ScoreTransactionPage() {
  const { form } = useStores().lazy.of(ScoreStore);
  const title = 'How was it?';
  return (
    <div className={styles.page}>
      <PageHead
        description="Rate your parking and shuttle ride near Sea-Tac in one click, and tell us what we can improve."
        title={form.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle>{title}</PageTitle>
      <ScoreStep />
    </div>
  );
});

const ScoreStep = observer(function ScoreStep() {
  const { transactionId, asked, isSent } = useStores().lazy.of(ScoreStore);
  if (transactionId === null) return <LinkIncomplete />;
  if (isSent) return <ScoreThanks />;
  return asked === null ? <ScoreForm /> : <RecordScore score={asked} />;
});

function LinkIncomplete() {
  return (
    <Banner title="This link is incomplete." tone="warning">
      Open it again from our email. You can also <AppLink to="/contact">send us a message</AppLink> or call us
      24/7: {business.phone}.
    </Banner>
  );
}

ScoreTransactionPage.validate = ({ query }) =>
  query.transactionId === undefined || v.is(id, query.transactionId);

ScoreTransactionPage.fetchData = async ({ stores, query }) => {
  const { transactionId, score, res, token, confirm } = query;
  const store = stores.lazy.of(ScoreStore);
  store.begin({ transactionId, score, res, token });
  // A browser without scripts submitted the form; see docs/decisions/012-scores-are-recorded-by-the-page.md.
  if (confirm === '1') await store.record();
};

ScoreTransactionPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(ScoreStore);
  store.fill(posted);
  await store.send();
};
