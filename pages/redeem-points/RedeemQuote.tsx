import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AmountList } from '../../shared/components/AmountList.tsx';
import { Button } from '../../shared/components/Button.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import type { Fact } from '../../shared/components/FactList.tsx';
import { Form } from '../../shared/components/Form.tsx';
import type { VoucherQuote } from '../../shared/contracts/vouchers.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { dayOf, formatWallRange, timeOf } from '../../shared/format/wall-time.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { voucherPath } from '../../shared/stores/shown-voucher.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { TooFewPoints } from './TooFewPoints.tsx';
import styles from './RedeemPointsPage.module.css';

/** The price in points and a button to redeem them; until then, how redeeming works. */
export const RedeemQuote = observer(function RedeemQuote() {
  const { quote, missing, values } = useStores().lazy.of(RedeemStore);
  if (!quote) return <HowItWorks />;
  return (
    <Card title="Your voucher" titleId="quoted" tone="tint">
      <div className={styles.cost}>
        <strong className={styles.number}>{formatPoints(quote.points)}</strong>
        <span>{formatWallRange(values.from, values.to)}</span>
      </div>
      <AmountList facts={linesOf(quote)} />
      <StillToPay quote={quote} />
      {missing > 0 ? <TooFewPoints buys={quote.buys} missing={missing} /> : <UsePoints quote={quote} />}
    </Card>
  );
});

/** What points don't pay. Other servers may not say it. */
function StillToPay({ quote: { due_at_lot: due } }: { quote: VoucherQuote }) {
  if (!due) return null;
  return <p>You pay about {formatMoney(due)} in fees and taxes at the lot. Points pay for parking only.</p>;
}

function linesOf({ lines, reason, points, available }: VoucherQuote): Fact[] {
  const parts: Fact[] =
    lines.length > 0
      ? lines.map((line) => [`${line.label} ${line.reason}`, count(line.points)])
      : [[reason ?? 'Parking', count(points)]];
  if (available === undefined || points === undefined) return parts;
  return [
    ...parts,
    ['Your points now', count(available)],
    ...(available < points ? [] : [['Your points left', count(available - points)] as const]),
  ];
}

const count = (points: number | undefined) => points?.toLocaleString('en-US') ?? '--';

const UsePoints = observer(function UsePoints({ quote }: { quote: VoucherQuote }) {
  const store = useStores().lazy.of(RedeemStore);
  const { redeeming, values } = store;
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const label = `Use ${formatPoints(quote.points)}`;
  const handleConfirm = async () => {
    const made = await store.redeem();
    setAsking(false);
    if (made) void navigate(voucherPath(made.voucher));
  };
  return (
    <>
      <Form
        isPosted
        attempt={isAsking ? 0 : redeeming.refusals}
        className={styles.form}
        form={redeeming}
        labels={{}}
        name="redeem"
        onSubmit={() => setAsking(true)}
      >
        <Seen quote={quote} />
        <fieldset className={styles.options}>
          <legend className={styles.legend}>Add to your voucher email</legend>
          <Checkbox
            checked={store.withPdf}
            label="A PDF to print"
            name="email_pdf"
            onChange={(withPdf) => store.choose({ withPdf })}
          />
          <Checkbox
            checked={store.withPass}
            label="An Apple Wallet pass"
            name="email_pkpass"
            onChange={(withPass) => store.choose({ withPass })}
          />
        </fieldset>
        <Button isWide isPending={redeeming.isPending} type="submit" variant="cta">
          {label}
        </Button>
      </Form>
      <ConfirmDialog
        cancelLabel="Go back"
        confirmLabel={label}
        isOpen={isAsking}
        isPending={redeeming.isPending}
        title={`${label}?`}
        onClose={() => setAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        <p>
          You get a voucher for {formatWallRange(values.from, values.to)}, and we hold a space for you. You
          can return it unused and get your points back.
        </p>
      </ConfirmDialog>
    </>
  );
});

/** What the form posts without scripts: the stay and the points on screen. */
const Seen = observer(function Seen({ quote }: { quote: VoucherQuote }) {
  const { values, attemptKey } = useStores().lazy.of(RedeemStore);
  const { from, to, vehicleClass } = values;
  const fields = {
    fromDate: dayOf(from),
    fromTime: timeOf(from),
    toDate: dayOf(to),
    toTime: timeOf(to),
    vehicleClass,
    points: String(quote.points),
    attempt: attemptKey ?? '',
  };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ));
});
