import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { Deferred } from '../../shared/components/Deferred.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { Prose } from '../../shared/components/Prose.tsx';
import { StayDatesForm } from '../../shared/components/StayDatesForm.tsx';
import { breadcrumbs, questionsAndAnswers, StructuredData } from '../../shared/components/StructuredData.tsx';
import type { Page } from '../../shared/page/page.ts';
import { LandingStore } from '../../shared/stores/LandingStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './LandingPage.module.css';
import { RateTable, RateTableSpace } from './RateTable.tsx';
import type { Topic } from './topics/topic.ts';
import { topics } from './topics.ts';

/** A page for one search topic, beside the price form. */
export const LandingPage: Page = observer(function LandingPage() {
  const { site, lazy } = useStores();
  const { topic: name } = lazy.of(LandingStore);
  const topic = topics.get(name);
  if (!topic) return null;
  const others = [...topics].filter(([other]) => other !== name);
  return (
    <div className={styles.page}>
      <PageHead description={topic.description} path={`/${name}`} title={topic.title} />
      <StructuredData graph={describe(topic, name, site.origin)} />
      <div className={styles.head}>
        <PageTitle eyebrow="Free shuttle, open 24 hours">{topic.heading}</PageTitle>
        <p className={styles.lead}>{topic.lead}</p>
      </div>
      <div className={styles.form}>
        <Card title="See your price" titleId="price">
          <LandingDatesForm />
        </Card>
      </div>
      <div className={styles.words}>
        <Prose>
          {topic.sections.map(({ heading, text, prices }) => (
            <section key={heading} className={styles.section}>
              <h2>{heading}</h2>
              {text}
              {prices && (
                <Deferred
                  failure="We can’t load prices right now."
                  fallback={<RateTableSpace />}
                  of={LandingStore}
                >
                  <Prices />
                </Deferred>
              )}
            </section>
          ))}
          {topic.questions && (
            <section className={styles.section}>
              <h2>FAQ</h2>
              {topic.questions.map(({ question, answer }) => (
                <div key={question}>
                  <h3>{question}</h3>
                  <p>{answer}</p>
                </div>
              ))}
            </section>
          )}
        </Prose>
        <nav aria-label="More about parking" className={styles.more}>
          <h2>More about parking with us</h2>
          <ul className={styles.links}>
            {others.map(([other, { title }]) => (
              <li key={other}>
                <AppLink to={`/${other}`}>{title}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
});

LandingPage.validate = ({ params }) => topics.has(params.topic ?? '');

LandingPage.fetchData = async ({ stores, params: { topic = '' } }) => {
  stores.lazy.of(LandingStore).show(topic);
  const hasPrices = topics.get(topic)?.sections.some(({ prices }) => prices);
  await Promise.all([
    stores.booking.loadDefaults(),
    hasPrices && stores.deferred.load(LandingStore, (store) => store.loadRates()),
  ]);
};

const Prices = observer(function Prices() {
  const { rates } = useStores().lazy.of(LandingStore);
  return rates && <RateTable {...rates} />;
});

const LandingDatesForm = observer(function LandingDatesForm() {
  const { booking } = useStores();
  return <StayDatesForm stay={booking.stay} onChange={(stay) => booking.changeStay(stay)} />;
});

function describe({ title, questions }: Topic, name: string, origin: string): object[] {
  const way = breadcrumbs(origin, [
    { name: 'Home', path: '/' },
    { name: title, path: `/${name}` },
  ]);
  return questions ? [way, questionsAndAnswers(questions)] : [way];
}
