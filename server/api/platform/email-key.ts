/** Normalizes an email address for comparison: case, composition and width of letters, and invisible characters. */
export const emailKey = (email: string): string =>
  email
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFKC');

/** The mailbox of an address, for limits: without the tag that many providers ignore, as in `ann+tag@example.com`. */
export const mailboxKey = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '');
