import { hash, verify } from '@node-rs/argon2';
import { business } from '../../../../shared/business.ts';
import { unavailable } from '../../../../shared/errors/app-error.ts';
import { commonPasswords } from './common-passwords.ts';

export interface Passwords {
  /** argon2id with its parameters and a salt of its own. */
  hash(password: string): Promise<string>;
  /** Whether it is this password; takes as long when there is no hash to compare with. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** OWASP's least memory and passes for argon2id: about 16 ms and 19 MB a time. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At a time, on libuv's four threads: files and DNS want theirs too. */
const MAX_AT_ONCE = 2;
/** More would wait longer than a page does. */
const MAX_WAITING = 100;

/** Of a password that nobody knows. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Illy+L5WSaajWoGXEwqgdw$Ft5TOWbCfQJJ0UJVbp5/puH+vLkvNI1n7ERgMZMr47c';

/** Hashes and compares passwords, a few at a time; throws 503 when too many wait. */
export function createPasswords(): Passwords {
  const inTurn = createQueue(MAX_AT_ONCE, MAX_WAITING);
  return {
    hash: (password) => inTurn(() => hash(normalise(password), COST)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const isRight = await verify(passwordHash ?? NOBODYS_HASH, normalise(password));
        return isRight && passwordHash !== null;
      }),
  };
}

/** The same characters, whichever keyboard composed them. */
const normalise = (password: string) => password.normalize('NFKC');

/** What is wrong with a new password, in words for whoever chose it; null when nothing is. */
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

/** A few characters again and again: `aaaaaaaaaa`, `1212121212`. */
const isRepeated = (text: string) => new Set(text).size <= 4;

const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];

/** A row of the keyboard, the alphabet or the digits, either way round. */
const isSequence = (text: string) =>
  ROWS.some((row) => row.includes(text) || [...row].toReversed().join('').includes(text));

function createQueue(mostAtOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mostWaiting) throw unavailable('Login is busy right now. Try again in a moment.');
    if (underWay >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
