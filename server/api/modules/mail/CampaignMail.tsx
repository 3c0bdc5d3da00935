import * as v from 'valibot';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

/** What a campaign says: paragraphs with an empty line between them, and one button. */
export const campaignMailData = v.strictObject({
  subject: v.string(),
  name: v.string(),
  words: v.string(),
  button: v.nullable(v.strictObject({ label: v.string(), link: linkPath })),
  /** The promo code that it offers. */
  coupon: v.nullable(v.string()),
});
type CampaignMailData = v.InferOutput<typeof campaignMailData>;

/** Mail that staff write for many readers. */
export const campaignMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const mail = v.parse(campaignMailData, data);
    return {
      subject: mail.subject,
      body: <CampaignBody {...mail} publicOrigin={publicOrigin} />,
      attachments: [],
    };
  },
};

function CampaignBody({
  subject,
  name,
  words,
  button,
  coupon,
  publicOrigin,
}: CampaignMailData & { publicOrigin: string }) {
  const paragraphs = words.split(/\n{2,}/);
  return (
    <MailFrame title={subject} preheader={paragraphs[0] ?? ''}>
      <h1 style={styles.heading}>{subject}</h1>
      <p style={styles.paragraph}>Hi {name},</p>
      {paragraphs.map((paragraph, index) => (
        // Paragraphs never move.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} style={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {coupon && (
        <p style={styles.paragraph}>
          Your promo code: <strong>{coupon}</strong>
        </p>
      )}
      {button && <MailButton href={publicOrigin + button.link}>{button.label}</MailButton>}
    </MailFrame>
  );
}
