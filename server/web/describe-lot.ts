import { business } from '../../shared/business.ts';

/** Structured data of the lot, its business and its site, for search engines. */
export function describeLot(origin: string): object[] {
  const lot = { '@id': `${origin}/#lot` };
  const company = { '@id': `${origin}/#business` };
  const { name, phone: telephone } = business;
  const address = {
    '@type': 'PostalAddress',
    streetAddress: business.street,
    addressLocality: business.city,
    addressRegion: business.state,
    postalCode: business.postalCode,
    addressCountry: business.country,
  };
  return [
    {
      '@type': 'ParkingFacility',
      ...lot,
      name,
      telephone,
      address,
      geo: { '@type': 'GeoCoordinates', latitude: business.latitude, longitude: business.longitude },
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
        opens: '00:00',
        closes: '23:59',
      },
      amenityFeature: { '@type': 'LocationFeatureSpecification', name: 'Free airport shuttle', value: true },
    },
    {
      '@type': 'LocalBusiness',
      ...company,
      name,
      telephone,
      address,
      image: `${origin}/og-home.png`,
      url: `${origin}/`,
      priceRange: '$$',
      location: lot,
      sameAs: business.social.map(({ url }) => url),
    },
    { '@type': 'WebSite', '@id': `${origin}/#site`, name, url: `${origin}/`, publisher: company },
  ];
}
