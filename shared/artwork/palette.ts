/** The site's colors as values, because pictures are also rendered without a style sheet. */
export const palette = {
  night: '#07332b',
  forest: '#0e5a4c',
  fir: '#156f5e',
  mist: '#d7ede5',
  fog: '#eaf0ec',
  snow: '#ffffff',
  beacon: '#f5b21a',
  sound: '#1b5576',
  sky: '#dcebf4',
  ink: '#12211d',
} as const;
