/** The colours of the design system for what is not a page: mails, PDFs, passes. */
export const houseColours = {
  ink: '#12211d',
  inkQuiet: '#566760',
  paper: '#ffffff',
  fog: '#f5f8f6',
  line: '#d8e1dc',
  evergreenDark: '#07332b',
  evergreen: '#0e5a4c',
  beacon: '#f5b21a',
  sound: '#1b5576',
  moss: '#2b6a2f',
} as const;

/** The "50 Years" mark, top to bottom. */
export const stripeColours = [houseColours.beacon, houseColours.evergreen, houseColours.sound] as const;
