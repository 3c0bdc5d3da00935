/** The address of a page below a booking's page, with the same token. @param link to the booking's page */
export function pathBelowBooking(link: string, name: 'cancel' | 'modify'): string {
  const [page = '', query] = link.split('?');
  return `${page.replace(/\/?$/, `/${name}`)}${query === undefined ? '' : `?${query}`}`;
}
