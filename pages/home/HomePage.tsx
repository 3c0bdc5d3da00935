import { observer } from 'mobx-react-lite';
import { HeroScene } from '../../shared/artwork/HeroScene.tsx';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { SignList } from '../../shared/components/SignList.tsx';
import { StayDatesForm } from '../../shared/components/StayDatesForm.tsx';
import { questionsAndAnswers, StructuredData } from '../../shared/components/StructuredData.tsx';
import { Redirect } from '../../shared/errors/app-error.ts';
import type { Page } from '../../shared/page/page.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { FACTS, QUESTIONS, STEPS, WAY } from './home-copy.tsx';
import styles from './HomePage.module.css';
import { HomeStore } from './HomeStore.ts';

export const HomePage: Page = function HomePage() {
  const { facts } = useStores().lazy.of(HomeStore);
  return (
    <div className={styles.page}>
      <PageHead
        description="Park near Sea-Tac Airport 24 hours a day. See the total price first, reserve in a minute, and ride the free shuttle to the terminal."
        path="/"
        title="Sea-Tac airport parking"
      />
      <StructuredData graph={[questionsAndAnswers(QUESTIONS)]} />
      <div className={styles.top}>
        <div className={styles.title}>
          <PageTitle eyebrow={business.tagline}>
            Parking at <span className={styles.airport}>Sea-Tac</span>, shuttle included
          </PageTitle>
          <ul className={styles.lead}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <div className={styles.form}>
          <Card>
            <HomeDatesForm />
          </Card>
        </div>
        <HeroScene className={styles.scene} />
        <ul className={styles.facts}>
          {FACTS.map(({ Icon, title, text }) => (
            <li key={title} className={styles.fact}>
              <Icon aria-hidden="true" className={styles.icon} size={24} />
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <section aria-labelledby="how" className={styles.section}>
        <h2 id="how">How it works</h2>
        <SignList items={STEPS} />
      </section>
      <ClubStrip />
      <section aria-labelledby="where" className={styles.section}>
        <h2 id="where">Where we are</h2>
        <ol className={styles.way}>
          {WAY.map(({ place, note }) => (
            <li key={place} className={styles.stop}>
              <strong>{place}</strong>
              <p>{note}</p>
            </li>
          ))}
        </ol>
        <p className={styles.words}>
          A block from International Boulevard. See the <AppLink to="/map">map and directions</AppLink>, our{' '}
          <AppLink to="/rates">current rates</AppLink>, and{' '}
          <AppLink to="/offsite-parking">how off-airport parking works</AppLink>.
        </p>
      </section>
      <section aria-labelledby="questions" className={styles.section}>
        <h2 id="questions">FAQ</h2>
        <div className={styles.questions}>
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
  );
};

/** Only the form observes the store. The rest of the page never changes. */
const HomeDatesForm = observer(function HomeDatesForm() {
  const { booking } = useStores();
  return <StayDatesForm stay={booking.stay} onChange={(stay) => booking.changeStay(stay)} />;
});

/** Shown to guests, where joining the club is possible. */
const ClubStrip = observer(function ClubStrip() {
  const { auth } = useStores();
  if (auth.isSignedIn || !auth.isOffered) return null;
  return (
    <section aria-labelledby="club" className={styles.club}>
      <h2 id="club">{business.club}</h2>
      <p>Earn one point per dollar of parking. 250 points get you a free day. Joining is free.</p>
      <LinkButton to="/register">Join now</LinkButton>
    </section>
  );
});

HomePage.fetchData = async ({ stores }) => {
  await Promise.all([stores.booking.loadDefaults(), stores.lazy.of(HomeStore).load()]);
};

/** Logging in and out without scripts: see `LoginNotice` and `UserMenu`. */
HomePage.handlePost = async ({ stores, posted, routes }) => {
  const { SignIn } = await import('../../shared/stores/SignIn.ts');
  throw new Redirect(await stores.lazy.of(SignIn).post(posted, routes), 303);
};
