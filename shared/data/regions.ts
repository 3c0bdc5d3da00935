/** A country, state or province. */
export interface Region {
  code: string;
  name: string;
}

export interface Province extends Region {
  country: string;
}

/** The default choice. */
export const DEFAULT_COUNTRY = 'US';

/** Listed first: where most travelers come from. */
const FIRST_COUNTRIES = ['US', 'CA'];
const FIRST_PROVINCES = ['WA', 'OR', 'ID', 'BC'];

const readRegions = (lines: string): Region[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => ({ code: line.trim().slice(0, 2), name: line.trim().slice(3) }));

/** Sorts the regions by name, after those that are listed first. */
function putFirst<R extends Region>(first: readonly string[], regions: R[]): R[] {
  const rank = ({ code }: Region) => (first.includes(code) ? first.indexOf(code) : first.length);
  return regions.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

const provincesIn = (country: string, lines: string): Province[] =>
  readRegions(lines).map((region) => ({ ...region, country }));

/** All states and provinces, the nearest first. */
export const PROVINCES: readonly Province[] = putFirst(FIRST_PROVINCES, [
  ...provincesIn(
    'US',
    `
  AL Alabama
  AK Alaska
  AZ Arizona
  AR Arkansas
  CA California
  CO Colorado
  CT Connecticut
  DE Delaware
  DC District of Columbia
  FL Florida
  GA Georgia
  HI Hawaii
  ID Idaho
  IL Illinois
  IN Indiana
  IA Iowa
  KS Kansas
  KY Kentucky
  LA Louisiana
  ME Maine
  MD Maryland
  MA Massachusetts
  MI Michigan
  MN Minnesota
  MS Mississippi
  MO Missouri
  MT Montana
  NE Nebraska
  NV Nevada
  NH New Hampshire
  NJ New Jersey
  NM New Mexico
  NY New York
  NC North Carolina
  ND North Dakota
  OH Ohio
  OK Oklahoma
  OR Oregon
  PA Pennsylvania
  RI Rhode Island
  SC South Carolina
  SD South Dakota
  TN Tennessee
  TX Texas
  UT Utah
  VT Vermont
  VA Virginia
  WA Washington
  WV West Virginia
  WI Wisconsin
  WY Wyoming
  AS American Samoa
  GU Guam
  MP Northern Mariana Islands
  PR Puerto Rico
  VI U.S. Virgin Islands
  AA Armed Forces Americas
  AE Armed Forces Europe
  AP Armed Forces Pacific
`,
  ),
  ...provincesIn(
    'CA',
    `
  AB Alberta
  BC British Columbia
  MB Manitoba
  NB New Brunswick
  NL Newfoundland and Labrador
  NS Nova Scotia
  NT Northwest Territories
  NU Nunavut
  ON Ontario
  PE Prince Edward Island
  QC Quebec
  SK Saskatchewan
  YT Yukon
`,
  ),
]);

/** The states or provinces of a country; empty if people type them. */
export const provincesOf = (country: string = DEFAULT_COUNTRY): readonly Province[] =>
  PROVINCES.filter((province) => province.country === country);

/** All countries, the nearest first. */
export const COUNTRIES: readonly Region[] = putFirst(
  FIRST_COUNTRIES,
  readRegions(`
  US United States
  CA Canada
  AF Afghanistan
  AX Åland Islands
  AL Albania
  DZ Algeria
  AD Andorra
  AO Angola
  AI Anguilla
  AG Antigua and Barbuda
  AR Argentina
  AM Armenia
  AW Aruba
  AU Australia
  AT Austria
  AZ Azerbaijan
  BS Bahamas
  BH Bahrain
  BD Bangladesh
  BB Barbados
  BY Belarus
  BE Belgium
  BZ Belize
  BJ Benin
  BM Bermuda
  BT Bhutan
  BO Bolivia
  BA Bosnia and Herzegovina
  BW Botswana
  BR Brazil
  VG British Virgin Islands
  BN Brunei
  BG Bulgaria
  BF Burkina Faso
  BI Burundi
  KH Cambodia
  CM Cameroon
  CV Cape Verde
  BQ Caribbean Netherlands
  KY Cayman Islands
  CF Central African Republic
  TD Chad
  CL Chile
  CN China
  CX Christmas Island
  CC Cocos (Keeling) Islands
  CO Colombia
  KM Comoros
  CG Congo - Brazzaville
  CD Congo - Kinshasa
  CK Cook Islands
  CR Costa Rica
  CI Côte d’Ivoire
  HR Croatia
  CU Cuba
  CW Curaçao
  CY Cyprus
  CZ Czechia
  DK Denmark
  DJ Djibouti
  DM Dominica
  DO Dominican Republic
  EC Ecuador
  EG Egypt
  SV El Salvador
  GQ Equatorial Guinea
  ER Eritrea
  EE Estonia
  SZ Eswatini
  ET Ethiopia
  FK Falkland Islands
  FO Faroe Islands
  FJ Fiji
  FI Finland
  FR France
  GF French Guiana
  PF French Polynesia
  GA Gabon
  GM Gambia
  GE Georgia
  DE Germany
  GH Ghana
  GI Gibraltar
  GR Greece
  GL Greenland
  GD Grenada
  GP Guadeloupe
  GT Guatemala
  GG Guernsey
  GN Guinea
  GW Guinea-Bissau
  GY Guyana
  HT Haiti
  HN Honduras
  HK Hong Kong
  HU Hungary
  IS Iceland
  IN India
  ID Indonesia
  IR Iran
  IQ Iraq
  IE Ireland
  IM Isle of Man
  IL Israel
  IT Italy
  JM Jamaica
  JP Japan
  JE Jersey
  JO Jordan
  KZ Kazakhstan
  KE Kenya
  KI Kiribati
  KW Kuwait
  KG Kyrgyzstan
  LA Laos
  LV Latvia
  LB Lebanon
  LS Lesotho
  LR Liberia
  LY Libya
  LI Liechtenstein
  LT Lithuania
  LU Luxembourg
  MO Macao
  MG Madagascar
  MW Malawi
  MY Malaysia
  MV Maldives
  ML Mali
  MT Malta
  MH Marshall Islands
  MQ Martinique
  MR Mauritania
  MU Mauritius
  YT Mayotte
  MX Mexico
  FM Micronesia
  MD Moldova
  MC Monaco
  MN Mongolia
  ME Montenegro
  MS Montserrat
  MA Morocco
  MZ Mozambique
  MM Myanmar (Burma)
  NA Namibia
  NR Nauru
  NP Nepal
  NL Netherlands
  NC New Caledonia
  NZ New Zealand
  NI Nicaragua
  NE Niger
  NG Nigeria
  NU Niue
  NF Norfolk Island
  KP North Korea
  MK North Macedonia
  NO Norway
  OM Oman
  PK Pakistan
  PW Palau
  PS Palestinian Territories
  PA Panama
  PG Papua New Guinea
  PY Paraguay
  PE Peru
  PH Philippines
  PN Pitcairn Islands
  PL Poland
  PT Portugal
  QA Qatar
  RE Réunion
  RO Romania
  RU Russia
  RW Rwanda
  BL Saint Barthélemy
  SH Saint Helena
  KN Saint Kitts and Nevis
  LC Saint Lucia
  MF Saint Martin
  PM Saint Pierre and Miquelon
  VC Saint Vincent and Grenadines
  WS Samoa
  SM San Marino
  ST São Tomé and Príncipe
  SA Saudi Arabia
  SN Senegal
  RS Serbia
  SC Seychelles
  SL Sierra Leone
  SG Singapore
  SX Sint Maarten
  SK Slovakia
  SI Slovenia
  SB Solomon Islands
  SO Somalia
  ZA South Africa
  KR South Korea
  SS South Sudan
  ES Spain
  LK Sri Lanka
  SD Sudan
  SR Suriname
  SE Sweden
  CH Switzerland
  SY Syria
  TW Taiwan
  TJ Tajikistan
  TZ Tanzania
  TH Thailand
  TL Timor-Leste
  TG Togo
  TK Tokelau
  TO Tonga
  TT Trinidad and Tobago
  TN Tunisia
  TR Türkiye
  TM Turkmenistan
  TC Turks and Caicos Islands
  TV Tuvalu
  UG Uganda
  UA Ukraine
  AE United Arab Emirates
  GB United Kingdom
  UY Uruguay
  UZ Uzbekistan
  VU Vanuatu
  VA Vatican City
  VE Venezuela
  VN Vietnam
  WF Wallis and Futuna
  EH Western Sahara
  YE Yemen
  ZM Zambia
  ZW Zimbabwe
`),
);

/** A country's name; its code if it is unknown. */
export const countryName = (code: string): string =>
  COUNTRIES.find((country) => country.code === code)?.name ?? code;

const POSTAL_CODES: Record<string, { form: RegExp; words: string }> = {
  US: { form: /^\d{5}(?:-?\d{4})?$/, words: 'Enter a ZIP code of 5 or 9 digits' },
  CA: { form: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i, words: 'Enter a postal code like V6B 1A1' },
};

export interface RegionalPart {
  state: string;
  postal_code: string;
  country: string;
}

/** The errors of an address for its country, as pairs of field and message. */
export function checkRegion({ state, postal_code, country }: RegionalPart): [keyof RegionalPart, string][] {
  if (!COUNTRIES.some(({ code }) => code === country)) return [['country', 'Choose a country']];
  const provinces = provincesOf(country);
  const isKnown = provinces.length === 0 || provinces.some(({ code }) => code === state);
  const postal = POSTAL_CODES[country];
  return [
    ...(isKnown ? [] : [['state', 'Choose a state or province'] as const]),
    ...(!postal || postal.form.test(postal_code.trim()) ? [] : [['postal_code', postal.words] as const]),
  ].map(([field, words]) => [field, words]);
}
