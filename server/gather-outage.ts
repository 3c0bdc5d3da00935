import type { LoggerOptions } from './log.ts';

type LogMethod = NonNullable<LoggerOptions['logMethod']>;

const EVERY_MS = 1_000;

/**
 * While the database is away, everything that needs it fails and says so. Writes the first of these entries as it is, and
 * then a line a second that counts the others.
 *
 * @param isOutage whether an entry's error says that the database is away
 */
export function gatherOutage(isOutage: (error: unknown) => boolean): LogMethod {
  let timer: NodeJS.Timeout | undefined;
  let count = 0;
  /** Writes the latest entry in one line with the others. */
  let tell = (): void => {};
  const tick = (): void => {
    if (count > 0) return tell();
    clearInterval(timer);
    timer = undefined;
  };
  return function gather(entry, write) {
    const [fields, latest] = entry;
    if (!isOutage(errorOf(fields))) return write.apply(this, entry);
    if (timer) {
      count += 1;
      tell = () => {
        write.apply(this, [{ count, latest, err: errorOf(fields) }, 'The database is away']);
        count = 0;
      };
      return;
    }
    write.apply(this, entry);
    timer = setInterval(tick, EVERY_MS).unref();
  };
}

const errorOf = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
