import { hash, verify } from '@node-rs/argon2';
import { business } from '../../../../shared/business.ts';
import { addressOf } from '../../../network-of.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { commonPasswords } from './common-passwords.ts';
import { createPasswordQueue, type PasswordCaller } from './password-queue.ts';

export interface Passwords {
  /** Hashes with argon2id and a new salt; the result includes its parameters. */
  hash(password: string, caller: PasswordCaller): Promise<string>;
  /** Compares a password with a hash. Takes equally long when the hash is null or `NO_PASSWORD`. */
  verify(passwordHash: string | null, password: string, caller: PasswordCaller): Promise<boolean>;
}

/** The hash of a member who must choose a new password before the next login. */
export const NO_PASSWORD = '';

/** OWASP's minimum for argon2id: about 16 ms and 19 MB per hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Leaves two of libuv's four threads to files and DNS. */
const MAX_AT_ONCE = 2;
/** A longer queue would exceed the timeout of a page. */
const MAX_WAITING = 100;
/** A company's network may log in twenty people at once. They wait for less than half a second. */
const MAX_PER_NETWORK = 20;

/** The hash of a random password, compared when an address has no account so that timing reveals nothing. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Illy+L5WSaajWoGXEwqgdw$Ft5TOWbCfQJJ0UJVbp5/puH+vLkvNI1n7ERgMZMr47c';

/** The caller of commands in the lot's terminal. */
export const OPERATOR: PasswordCaller = { network: 'terminal', isKnown: true };

/** A member who is logged in, or whose device is known, goes before strangers. */
export const passwordCaller = ({ ip, member }: Caller, isKnownDevice = false): PasswordCaller => ({
  network: addressOf(ip),
  isKnown: member !== null || isKnownDevice,
});

/** Creates the hashing of passwords, which runs two at a time and throws 429 when too many wait. */
export function createPasswords(): Passwords {
  const enqueue = createPasswordQueue({
    maxRunning: MAX_AT_ONCE,
    maxWaiting: MAX_WAITING,
    maxPerNetwork: MAX_PER_NETWORK,
  });
  return {
    hash: (password, caller) => enqueue(caller, () => hash(normalise(password), COST)),
    verify: (passwordHash, password, caller) =>
      enqueue(caller, async () => {
        const hasPassword = passwordHash !== null && passwordHash !== NO_PASSWORD;
        const isRight = await verify(hasPassword ? passwordHash : DUMMY_HASH, normalise(password));
        return isRight && hasPassword;
      }),
  };
}

/** Keyboards compose the same characters differently. */
const normalise = (password: string) => password.normalize('NFKC');

/**
 * Finds a reason to refuse a new password: it's common, or one of `own`, the member's own names and address.
 * @returns the message for the person who chose it, or null
 */
export function findPasswordFault(password: string, own: string[]): string | null {
  const plain = normalise(password).toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  if (commonPasswords.has(plain) || commonPasswords.has(letters)) return COMMON;
  if (isRepeated(plain) || isSequence(letters)) return COMMON;
  const names = [...own, business.name, business.shortName].map((name) => name.toLowerCase());
  const isOwn = names.some(
    (name) => name !== '' && (plain === name || letters === name.replace(/[^\p{L}\p{N}]/gu, '')),
  );
  return isOwn ? 'Don’t use your name or email address' : null;
}

const COMMON = 'Avoid common passwords. Choose another one.';

/** At most four different characters: `aaaaaaaaaa`, `1212121212`. */
const isRepeated = (text: string) => new Set(text).size <= 4;

const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];

/** Part of a keyboard row, the alphabet or the digits, in either direction. */
const isSequence = (text: string) =>
  ROWS.some((row) => row.includes(text) || [...row].toReversed().join('').includes(text));
