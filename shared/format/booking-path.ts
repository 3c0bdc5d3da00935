/** The address of a page below a booking's page, with the same token. @param link to the booking's page */
export function pathBelowBooking(link: string, name: 'cancel' | 'modify'): string {
  const [page = '', query] = link.split('?');
  return `${page.replace(/\/?$/, `/${name}`)}${query === undefined ? '' : `?${query}`}`;
}

/** The address of the shuttle page, which takes name and ticket from the booking. @param link to the booking's page */
export function pickupPathOf(link: string): string {
  const [page = '', query] = link.split('?');
  const bookingId = decodeURIComponent(page.split('/')[2] ?? '');
  const token = new URLSearchParams(query).get('token');
  return `/pickup?${new URLSearchParams({ bookingId, ...(token !== null && { token }) })}`;
}
