import { emailKey } from '../platform/email-key.ts';
import type { Random } from './random.ts';

/** Email domain of invented travelers, to recognize them. */
export const DEMO_DOMAIN = 'traveler.example';

export const FIRST_NAMES =
  'Aaron Aisha Alejandro Amelia Anh Beatriz Carlos Chloe Daniel Dmitri Elena Emeka Fatima Felix Grace Hana Hiro Imani Ingrid Jamal Jun Kavita Kyle Leila Lucas Mei Miguel Naomi Noah Olivia Omar Priya Quinn Rafael Rosa Samir Sofia Tariq Thuy Uma Viktor Wei Yara Zoe'.split(
    ' ',
  );
export const LAST_NAMES =
  'Abbott Ahmed Andersen Baker Banerjee Castillo Chen Cohen Diaz Dubois Eriksen Fischer Garcia Haddad Hansen Ito Johnson Kaur Kim Kowalski Larsen Lee Lopez Martin Mbeki Nguyen Novak Okafor Olsen Park Patel Ramos Reed Rossi Sato Silva Singh Tanaka Torres Turner Vu Wright'.split(
    ' ',
  );

const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
const BRANDS = ['Visa', 'Visa', 'Visa', 'Mastercard', 'Mastercard', 'American Express', 'Discover'];
const FLIGHTS = ['AS', 'AS', 'AS', 'DL', 'DL', 'WN', 'UA', 'AA', 'B6', 'HA'];

export interface Card {
  brand: string;
  lastFour: string;
}

/** An invented traveler with a car, or a demo member. */
export interface Traveler {
  fullName: string;
  email: string;
  emailKey: string;
  phone: string;
  plate: string;
  card: Card;
  flight: string;
  memberId: string | null;
  memberNumber: string | null;
}

export function inventTraveler(random: Random): Traveler {
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const email = `${first}.${last}${random.between(1, 99)}@${DEMO_DOMAIN}`.toLowerCase();
  return {
    fullName: `${first} ${last}`,
    email,
    emailKey: emailKey(email),
    phone: `20655501${random.between(10, 99)}`,
    plate: inventPlate(random),
    card: { brand: random.pick(BRANDS), lastFour: String(random.between(0, 9999)).padStart(4, '0') },
    flight: `${random.pick(FLIGHTS)}${random.between(11, 2499)}`,
    memberId: null,
    memberNumber: null,
  };
}

const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.pick(LETTERS)).join('');

/** A Washington plate, sometimes an Oregon one. */
function inventPlate(random: Random): string {
  if (random.next() < 0.12) return `${random.between(100, 999)}${letters(random, 3)}`;
  return `${letters(random, 3)}${String(random.between(0, 9999)).padStart(4, '0')}`;
}
