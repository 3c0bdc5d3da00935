/** '1,250 points', '1 point' */
export const formatPoints = (points: number): string =>
  `${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`;
