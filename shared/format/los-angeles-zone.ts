/**
 * The clock rules of America/Los_Angeles for 2015–2040, packed by moment-timezone-utils (`filterYears`, `pack`)
 * from the release named by `version`: 400 bytes instead of the 700 kB of all zones. A change of law arrives with
 * a moment-timezone update; the test beside this file compares it with the runtime's own rules.
 */
export const losAngelesZone = {
  version: '2026f',
  zones: [
    'America/Los_Angeles|PST PDT|80 70|01010101010101010101010101010101010101010101010101010|1O0W0 1zb0 Rd0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Rd0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Rd0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Rd0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Op0 1zb0 Rd0 1zb0 Op0 1zb0 Op0 1zb0|15e6',
  ],
  links: [],
};
