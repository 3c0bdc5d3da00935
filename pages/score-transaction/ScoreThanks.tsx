import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { ScoreStore } from '../../shared/stores/ScoreStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ScoreTransactionPage.module.css';

/** Scores from here on count as satisfied. Staff look into lower ones. */
const CONTENT_FROM = 7;

export const ScoreThanks = observer(function ScoreThanks() {
  const { recorded } = useStores().lazy.of(ScoreStore);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isContent = (recorded ?? 0) >= CONTENT_FROM;
  return (
    <div ref={box} className={styles.news} tabIndex={-1}>
      <Banner title={`Thank you. You gave us ${recorded} out of 10.`} tone={isContent ? 'success' : 'info'}>
        {isContent
          ? 'We hope to see you again soon.'
          : `We’re sorry your stay wasn’t better. We’ll look into it. If it’s urgent, call us 24/7: ${business.phone}.`}
      </Banner>
      <p>
        <LinkButton to="/">Go to the home page</LinkButton>
      </p>
    </div>
  );
});
