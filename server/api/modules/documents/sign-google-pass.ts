import { createHash, createPrivateKey, sign } from 'node:crypto';
import { business } from '../../../../shared/business.ts';
import { brandColors } from './brand-colors.ts';
import type { GooglePass } from './google-passes.ts';

/** The account that signs passes of Google Wallet. */
export interface GoogleWalletAccount {
  issuerId: string;
  /** The service account's address. */
  email: string;
  /** The service account's RSA key in PEM. */
  key: string;
}

interface SignerOptions {
  account: GoogleWalletAccount;
  /** Where the pass's logo is, and where the link is shown. */
  publicOrigin: string;
  now: () => Date;
}

/**
 * Creates the function that signs the link which saves a pass to Google Wallet. The whole pass is in the link, so the
 * server needs no connection to Google, and a link is limited to 1,800 characters.
 */
export function createGooglePassSigner({ account, publicOrigin, now }: SignerOptions) {
  const key = createPrivateKey(account.key);
  const classId = `${account.issuerId}.parking`;
  return (pass: GooglePass): string => {
    const claims = {
      iss: account.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(now().getTime() / 1000),
      origins: [publicOrigin],
      payload: {
        genericClasses: [{ id: classId }],
        genericObjects: [
          { id: `${account.issuerId}.${versionOf(pass)}`, classId, ...describe(pass, publicOrigin) },
        ],
      },
    };
    const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(content), key).toString('base64url');
    return `https://pay.google.com/gp/v/save/${content}.${signature}`;
  };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A new id for changed dates, because Google keeps the first content of an id. */
const versionOf = (pass: GooglePass) =>
  createHash('sha256').update(JSON.stringify(pass)).digest('base64url').slice(0, 22);

const describe = ({ label, number, facts, expires }: GooglePass, publicOrigin: string) => ({
  cardTitle: inEnglish(business.name),
  subheader: inEnglish(label),
  header: inEnglish(number),
  logo: { sourceUri: { uri: `${publicOrigin}/apple-touch-icon.png` } },
  hexBackgroundColor: brandColors.evergreenDark,
  barcode: { type: 'QR_CODE', value: number, alternateText: number },
  textModulesData: facts.map(({ label: header, value: body }) => ({ header, body })),
  ...(expires && { validTimeInterval: { end: { date: expires.toISOString() } } }),
});

const inEnglish = (value: string) => ({ defaultValue: { language: 'en-US', value } });
