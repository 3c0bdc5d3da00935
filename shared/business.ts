/** The facts of the lot. Replace this file for a real one. */
export const business = {
  name: 'Cascade Airport Parking',
  shortName: 'Cascade',
  tagline: '50 Years of Sea-Tac Airport Parking',
  club: 'Point Club',
  street: '18999 Example Parkway S',
  city: 'SeaTac',
  state: 'WA',
  postalCode: '98188',
  country: 'US',
  phone: '(206) 555-0150',
  phoneLink: 'tel:+12065550150',
  email: 'help@cascade-parking.example',
  latitude: 47.4353,
  longitude: -122.2961,
  /** From the gate to the terminal's curb, by road and by shuttle without the wait. */
  milesToTerminal: 1.3,
  shuttleMinutes: 7,
  /** Where the shuttle stops at the airport. */
  shuttleStops: 'islands 1 and 3 of the airport garage, third floor',
  since: 1999,
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/cascade-parking.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/cascade-parking.example' },
  ],
} as const;

/** The version that the site's API client sends. */
export const CLIENT_VERSION = '5.15.0';
