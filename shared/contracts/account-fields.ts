import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';
import { personName } from './fields.ts';

export const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 256;

/** A password exactly as typed: not trimmed. */
export const password = v.pipe(
  v.string(REQUIRED),
  v.minLength(1, REQUIRED),
  v.maxLength(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters`),
);
export const newPassword = v.pipe(
  password,
  v.minLength(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters`),
);
/** A member’s full name and preferred name. */
export const names = { long_name: personName(80), short_name: personName(40) };
/** The token of a mailed link. */
export const linkToken = v.pipe(
  v.string(REQUIRED),
  v.minLength(1, REQUIRED),
  v.maxLength(512, 'This link isn’t valid'),
);
