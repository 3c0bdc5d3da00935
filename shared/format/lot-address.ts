import { business } from '../business.ts';

export const lotAddress = `${business.street}, ${business.city}, ${business.state} ${business.postalCode}`;

/** Opens directions to the lot in the reader's map app. */
export const directionsLink = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(lotAddress)}`;
