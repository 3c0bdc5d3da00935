import * as v from 'valibot';
import { quote as quoteSchema, type Quote } from '../../../../shared/contracts/quotes.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { isPositive, priceLines, productName, vehicleName } from '../documents/booking-facts.ts';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable, PriceTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const quoteMailData = v.strictObject({ quote: quoteSchema, link: linkPath });

/** Sends a quote with a link to book it. */
export const quoteMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { quote, link } = v.parse(quoteMailData, data);
    return {
      subject: `Your parking price: ${formatMoney(quote.total_charge)} from ${formatWhen(quote.travel_from_date)}`,
      body: <QuoteBody quote={quote} link={`${publicOrigin}${link}`} />,
      attachments: [],
    };
  },
};

function QuoteBody({ quote, link }: { quote: Quote; link: string }) {
  const savings = quote.rate?.savings;
  return (
    <MailFrame
      title="Your parking price"
      preheader={`${formatMoney(quote.total_charge)} total, including taxes and fees.`}
    >
      <h1 style={styles.heading}>Your parking price</h1>
      <p style={styles.paragraph}>
        <strong>{formatMoney(quote.total_charge)}</strong> total, including taxes and fees.{' '}
        {isPositive(savings) && `You save ${formatMoney(savings)} vs. drive-up.`}
      </p>
      <FactTable facts={quoteFacts(quote)} />
      <MailButton href={link}>Book this price</MailButton>
      <h2 style={styles.subheading}>Price details</h2>
      <PriceTable lines={priceLines(quote.rate)} total={quote.total_charge} />
      <p className="quiet" style={{ ...styles.quiet, marginTop: 16 }}>
        This price is valid until the time above. It doesn’t reserve a space.
      </p>
      {[quote.cancel_rule, quote.cancel_limit].map(
        (sentence) =>
          sentence && (
            <p key={sentence} className="quiet" style={styles.quiet}>
              {sentence}
            </p>
          ),
      )}
    </MailFrame>
  );
}

/** The facts of a quote in a mail. */
export function quoteFacts(quote: Quote) {
  const vehicle = vehicleName(quote.vehicle_class);
  return [
    { label: 'Drop-off', value: formatWhen(quote.travel_from_date) },
    { label: 'Pick-up', value: formatWhen(quote.travel_to_date) },
    ...(vehicle ? [{ label: 'Vehicle', value: vehicle }] : []),
    { label: 'Rate', value: productName(quote.product_id) ?? quote.product_id },
    ...(isPositive(quote.due_now) ? [{ label: 'Due now', value: formatMoney(quote.due_now) }] : []),
    ...(quote.expires ? [{ label: 'Valid until', value: formatWhen(quote.expires) }] : []),
  ];
}
