import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import {
  TICKET_FATES,
  type TicketFate,
  type TicketFates,
  type TicketRange,
} from '../../../shared/contracts/ticket-fates.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import styles from './TicketFatesPage.module.css';
import { TicketFatesStore } from './TicketFatesStore.ts';

const PATH = '/back-office/ticket-fates';
/** What an auditor looks at first. */
const EXCEPTIONS: readonly TicketFate[] = ['VOIDED', 'UNUSED', 'NO_RECEIPT', 'OWED', 'FREE'];

/** Exceptions first, then all numbers, range by range. */
export const TicketRanges = observer(function TicketRanges() {
  const store = useStores().lazy.of(TicketFatesStore);
  const { fates, missing } = store;
  if (!fates) return <LoadError message="We couldn’t load the tickets." onRetry={() => void store.load()} />;
  if (!fates.first) return <p>No ticket was issued yet.</p>;
  return (
    <>
      <Sums fates={fates} />
      {missing.length > 0 && <Missing mayExplain={fates.may_explain} numbers={missing} />}
      <section aria-labelledby="ranges">
        <h2 id="ranges">By number</h2>
        <ul className={styles.ranges}>
          {fates.ranges.map((range) => (
            <RangeRow key={range.from} range={range} />
          ))}
        </ul>
        {fates.next && (
          <Button isPending={store.isLoadingOlder} onClick={() => void store.loadOlder()}>
            Older tickets
          </Button>
        )}
      </section>
    </>
  );
});

function Sums({ fates: { first, last, ranges, next } }: { fates: TicketFates }) {
  const from = ranges.at(-1)?.from ?? first;
  const isWhole = ranges.every(({ missing }) => missing.length === 0);
  const shown = EXCEPTIONS.flatMap((fate) => {
    const count = ranges.reduce((sum, range) => sum + countOf(range, fate), 0);
    return count > 0 ? [{ fate, count }] : [];
  });
  return (
    <section aria-labelledby="exceptions" className={styles.sums}>
      <p>
        Tickets {first} to {last} were issued{next && `; these sums start at ${from}`}.{' '}
        {isWhole && <StatusTag tone="good">Every number has one fate</StatusTag>}
      </p>
      <h2 id="exceptions">Exceptions</h2>
      {shown.length === 0 ? (
        <p>None: every car left and paid, or is still here.</p>
      ) : (
        <ul className={styles.exceptions}>
          {shown.map(({ fate, count }) => (
            <li key={fate}>
              <AppLink to={`${PATH}?fate=${fate}#all-tickets`}>
                {TICKET_FATES[fate]}: {count}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const countOf = ({ fates }: TicketRange, fate: TicketFate) =>
  fates.find((one) => one.fate === fate)?.count ?? 0;

const Missing = observer(function Missing({
  numbers,
  mayExplain,
}: {
  numbers: readonly string[];
  mayExplain: boolean;
}) {
  const { lazy } = useStores();
  const [store, change] = [lazy.of(TicketFatesStore), lazy.of(ChangeStore)];
  const explain = (number: string) =>
    change.ask({
      title: `Explain ticket ${number}`,
      text: 'This number was issued, and no parking stay has it. Say why it was never used.',
      label: 'Explain',
      send: (reason) => store.explain(number, reason),
    });
  return (
    <Banner
      title={`${numbers.length} ${numbers.length === 1 ? 'number is' : 'numbers are'} missing.`}
      tone="error"
    >
      <ul className={styles.missing}>
        {numbers.map((number) => (
          <li key={number}>
            {number}{' '}
            {mayExplain && (
              <Button aria-label={`Explain ${number}`} onClick={() => explain(number)}>
                Explain
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
});

function RangeRow({ range }: { range: TicketRange }) {
  const { from, to, first_at: first, last_at: last, fates } = range;
  return (
    <li className={styles.range}>
      <strong>
        {from} to {to}
      </strong>
      <span className={styles.when}>{first && last && `${formatWhen(first)} to ${formatWhen(last)}`}</span>
      <span className={styles.counts}>
        {fates.map(({ fate, count }) => (
          <span key={fate}>
            {TICKET_FATES[fate]}: <b>{count}</b>
          </span>
        ))}
      </span>
    </li>
  );
}
