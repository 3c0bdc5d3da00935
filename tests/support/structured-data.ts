/** The required properties of each schema.org type that we use. */
export const REQUIRED_DATA: Record<string, string[]> = {
  ParkingFacility: [
    '@id',
    'name',
    'address',
    'geo',
    'telephone',
    'openingHoursSpecification',
    'amenityFeature',
  ],
  LocalBusiness: ['@id', 'name', 'image', 'address', 'telephone', 'url', 'priceRange', 'location'],
  WebSite: ['@id', 'name', 'url'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
};

/** The nodes of all JSON-LD scripts of a page. */
export const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text = '']) => {
    const data = JSON.parse(text);
    return data['@graph'] ?? [data];
  });
