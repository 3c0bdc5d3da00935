import { randomBytes } from 'node:crypto';

/** 128 random bits as 22 characters that are safe in a URL: nobody guesses one, nobody counts them. */
export const newId = (): string => randomBytes(16).toString('base64url');
