/** What "the same email address" means: case, composition and width of letters, and invisible characters don't count. */
export const emailKey = (email: string): string =>
  email
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFKC');
