import * as v from 'valibot';
import { quote as quoteSchema } from '../../../../shared/contracts/quotes.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { isPositive, priceLines } from '../documents/booking-facts.ts';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable, PriceTable } from './MailTables.tsx';
import { quoteFacts } from './QuoteMail.tsx';
import { styles } from './mail-styles.ts';

const offerMailData = v.strictObject({
  quote: quoteSchema,
  link: linkPath,
  full_name: v.string(),
  words: v.nullable(v.string()),
});
type OfferMailData = v.InferOutput<typeof offerMailData>;

/** Sends a price that staff made for a caller, with a link to book it. */
export const offerMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const offer = v.parse(offerMailData, data);
    const { total_charge, travel_from_date } = offer.quote;
    return {
      subject: `Our offer: parking for ${formatMoney(total_charge)} from ${formatWhen(travel_from_date)}`,
      body: <OfferBody {...offer} link={`${publicOrigin}${offer.link}`} />,
      attachments: [],
    };
  },
};

function OfferBody({ quote, link, full_name: name, words }: OfferMailData) {
  const savings = quote.rate?.savings;
  return (
    <MailFrame
      title="Our offer"
      preheader={`${formatMoney(quote.total_charge)} total, including taxes and fees.`}
    >
      <h1 style={styles.heading}>Our offer for you</h1>
      <p style={styles.paragraph}>Hi {name}, here is the price that we talked about.</p>
      {words?.split('\n').map((line, index) => (
        // Lines never move.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} style={styles.paragraph}>
          {line}
        </p>
      ))}
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
