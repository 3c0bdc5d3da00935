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
    text: 'Fill in six short fields about you, your company, and how often you fly.',
  },
  {
    title: 'We email you a rate',
    text: 'You get your own promo code. There’s no contract, no minimum, and no upfront payment.',
  },
  {
    title: 'Your employees book with the code',
    text: 'They enter the promo code, see the company rate, and get an itemized receipt for their expenses.',
  },
];

/** What the corporate program offers, and the form to ask for a rate. */
export const CorporateProgramAboutPage: Page = observer(function CorporateProgramAboutPage() {
  const { form } = useStores().lazy.of(CorporateStore).fields;
  const title = 'Corporate parking program';
  return (
    <div className={styles.page}>
      <PageHead
        description="A corporate parking rate near Sea-Tac for companies that fly often: your own promo code, itemized receipts, a free shuttle, and no contract."
        path="/corporate-program"
        title={form.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle eyebrow="For companies">Corporate program</PageTitle>
      <p className={styles.lead}>
        Does your company fly from Sea-Tac every month? {business.name} offers corporate rates: the same
        parking and the same 24-hour shuttle, at a lower price.
      </p>
      <section aria-labelledby="how" className={styles.section}>
        <h2 id="how">How it works</h2>
        <SignList items={STEPS} />
      </section>
      <section aria-labelledby="ask" className={styles.section}>
        <h2 id="ask">Request your rate</h2>
        <CorporateForm />
      </section>
    </div>
  );
});

CorporateProgramAboutPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(CorporateStore);
  await store.fields.post(posted, () => store.send());
};
