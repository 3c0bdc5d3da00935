/** An idempotency key: 128 random bits. Unlike crypto.randomUUID, it also works on pages over plain HTTP. */
export const newAttemptKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
