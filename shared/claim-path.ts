/** The claim form for the holder of a link that no longer works. @param number of the booking, if the API said it */
export function claimPath(number: unknown): string {
  const query = new URLSearchParams({ link: 'expired' });
  if (typeof number === 'string') query.set('number', number);
  return `/booking-claim?${query}`;
}
