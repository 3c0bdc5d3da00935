/** How to drive in, from each side. */
export const DIRECTIONS = [
  {
    from: 'From the north: Seattle, Everett',
    steps: [
      'Take I-5 south to exit 152, S 188th Street.',
      'Turn right (west) on S 188th Street and follow it for about a mile.',
      'Turn left (south) on International Boulevard, SR 99.',
      'Turn left on Example Parkway S. The gate with the yellow P is on your left.',
    ],
  },
  {
    from: 'From the south: Tacoma, Olympia',
    steps: [
      'Take I-5 north to exit 152, S 188th Street.',
      'Turn left (west) on S 188th Street, over the freeway, and follow it for about a mile.',
      'Turn left (south) on International Boulevard, SR 99.',
      'Turn left on Example Parkway S. The gate with the yellow P is on your left.',
    ],
  },
  {
    from: 'From the east: Bellevue, Renton',
    steps: [
      'Take I-405 south to Tukwila, where it becomes SR 518 west.',
      'Leave SR 518 at the exit for SR 99, International Boulevard, and turn left (south).',
      'Stay on International Boulevard past the airport entrance and cross S 188th Street.',
      'Turn left on Example Parkway S. The gate with the yellow P is on your left.',
    ],
  },
] as const;
