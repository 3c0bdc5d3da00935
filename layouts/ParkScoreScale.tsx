import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { AppLink } from '../shared/components/AppLink.tsx';
import { classNames } from '../shared/components/class-names.ts';
import { id } from '../shared/contracts/fields.ts';
import { SCORES } from '../shared/contracts/scores.ts';
import { formatDay, isWallTime, joinWall } from '../shared/format/wall-time.ts';
import { type ParkScore, ParkScoreStore } from '../shared/stores/ParkScoreStore.ts';
import { useStores } from '../shared/stores/stores-context.ts';
import styles from './ParkScoreScale.module.css';

const parkScorePayload = v.object({ transaction_id: id, travel_to_date: v.optional(v.nullable(v.string())) });

/** A site message that asks for the score of a stay. */
export const ParkScoreScale = observer(function ParkScoreScale({ payload }: { payload: unknown }) {
  const stores = useStores();
  const parsed = v.safeParse(parkScorePayload, payload);
  if (!parsed.success) return null;
  const { transaction_id: stay, travel_to_date: until } = parsed.output;
  const score = stores.lazy.of(ParkScoreStore).of(stay);
  return score.isGiven ? <Thanks score={score} stay={stay} /> : <Question score={score} until={until} />;
});

const Question = observer(function Question(props: { score: ParkScore; until: string | null | undefined }) {
  const { score, until } = props;
  const { form, pressed } = score;
  return (
    <div>
      <fieldset className={styles.question}>
        <legend>
          Your stay ended{dayWords(until)}. How likely are you to park with us again, from 0 (not likely) to
          10 (very likely)?
        </legend>
        <div className={styles.keys}>
          {SCORES.map((number) => (
            <button
              key={number}
              aria-disabled={form.isPending || undefined}
              className={classNames(styles.key, form.isPending && pressed === number && styles.pressed)}
              type="button"
              onClick={() => void score.give(number)}
            >
              {number}
            </button>
          ))}
        </div>
      </fieldset>
      <div role="alert">{form.formErrors.join(' ')}</div>
    </div>
  );
});

const Thanks = observer(function Thanks({ score, stay }: { score: ParkScore; stay: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { pressed, token } = score;
  const query = new URLSearchParams({ transactionId: stay, score: String(pressed), ...(token && { token }) });
  return (
    <p ref={box} className={styles.thanks} tabIndex={-1}>
      You gave us {pressed} out of 10. <AppLink to={`/score-transaction?${query}`}>Tell us why</AppLink>
    </p>
  );
});

/** ' on Fri Nov 20'; '' if the date is missing or invalid. */
function dayWords(until: string | null | undefined): string {
  const day = until?.slice(0, 10) ?? '';
  return isWallTime(joinWall(day, '00:00')) ? ` on ${formatDay(day)}` : '';
}
