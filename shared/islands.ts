/** The shuttle's stops, numbered as on the airport's signs. Replace this file for a real lot. */
export const ISLANDS = [
  {
    id: 1,
    name: 'Island 1, airport garage, third floor',
    directions:
      'From baggage claim, take any sky bridge to the third floor of the garage and follow the signs to island 1.',
    /** Seconds between two scheduled shuttles. */
    shortestWait: 600,
    longestWait: 900,
  },
  {
    id: 3,
    name: 'Island 3, airport garage, third floor',
    directions:
      'On the same floor as island 1, farther south. Follow the courtesy vehicle signs to island 3.',
    shortestWait: 600,
    longestWait: 900,
  },
  {
    id: 90,
    name: 'At the lot, by the office',
    directions: 'Wait at the covered bench in front of the office. Drivers also stop at any row if you wave.',
    shortestWait: 300,
    longestWait: 600,
  },
] as const;
