/**
 * The idempotency key of a form that was posted without scripts: a double press or a reload sends the same values again
 * and repeats the attempt. An hour later they are a new one.
 */
export async function hashAttempt(values: unknown): Promise<string> {
  const hour = new Date().toISOString().slice(0, 13);
  const text = JSON.stringify([hour, values]);
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
