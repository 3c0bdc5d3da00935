/** What every peer's page shows besides its data. */
export const LINKS = ['Rates', 'Book', 'Shuttle', 'Map', 'Club', 'Contact'];
export const CARDS = [
  ['Open all day', 'Staff are on the lot at any hour, every day of the year.'],
  ['Free shuttle', 'It leaves when you are ready and takes five minutes to the terminal.'],
  ['Fenced and lit', 'Cameras, lamps and rounds on the whole lot.'],
  ['Cancel in time', 'Change or cancel without a fee until the day before.'],
  ['Points', 'Members earn points for each dollar and park with them.'],
  ['Luggage', 'The driver loads your bags, at the lot and at the island.'],
];
export const FOOTER = [
  'Careers',
  'Press',
  'Terms',
  'Privacy',
  'Accessibility',
  'Blog',
  'Lost things',
  'Help',
];
export const TITLE = 'Parking at Sea-Tac, shuttle included';
