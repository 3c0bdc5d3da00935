import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { SignList } from '../../shared/components/SignList.tsx';
import type { Page } from '../../shared/page/page.ts';
import { CorporateStore } from '../../shared/stores/CorporateStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { CorporateForm } from './CorporateForm.tsx';
import styles from './CorporateProgramAboutPage.module.css';

const STEPS = [
  {
    title: 'Tell us about your company',
    text: 'Six short fields: who you are, how many you are, and how often you fly.',
  },
  {
    title: 'We write back with your rate',
    text: 'It comes as a code of your own. There is no contract, no minimum, and nothing to pay up front.',
  },
  {
    title: 'Your people book with the code',
    text: 'They type it as a promo code, see the company’s price at once, and get a receipt with every line for their expenses.',
  },
];

/** What companies get, and how to ask for it. */
export const CorporateProgramAboutPage: Page = observer(function CorporateProgramAboutPage() {
  const { form } = useStores().lazy.of(CorporateStore).enquiry;
  const title = 'Corporate parking program';
  return (
    <div className={styles.page}>
      <PageHead
        description="A corporate parking rate near Sea-Tac for companies that fly often: your own code, itemized receipts, a free shuttle and no contract."
        path="/corporate-program"
        title={form.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle eyebrow="For companies">Corporate program</PageTitle>
      <p className={styles.lead}>
        If people at your company leave from Sea-Tac every month, they should not pay the price of a single
        trip. {business.name} gives companies a rate of their own: the same spaces, the same shuttle around
        the clock, less to sign off.
      </p>
      <section aria-labelledby="how" className={styles.section}>
        <h2 id="how">How it works</h2>
        <SignList items={STEPS} />
      </section>
      <section aria-labelledby="ask" className={styles.section}>
        <h2 id="ask">Ask for your rate</h2>
        <CorporateForm />
      </section>
    </div>
  );
});
