/** The colors of the design system for mails, PDFs and wallet passes. */
export const brandColors = {
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

/** The colors of the "50 Years" mark, top to bottom. */
export const stripeColors = [brandColors.beacon, brandColors.evergreen, brandColors.sound] as const;
