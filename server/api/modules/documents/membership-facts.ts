import { business } from '../../../../shared/business.ts';
import { toWallTime } from '../../../../shared/format/time.ts';
import { formatMonth } from '../../../../shared/format/month.ts';
import { formatPoints } from '../../../../shared/format/points.ts';
import type { Fact } from './booking-facts.ts';

/** A membership as shown on the membership pass. */
export interface Membership {
  /** The member's id. */
  id: string;
  number: string;
  longName: string;
  since: Date;
  /** Points available to redeem. */
  points: number;
  /** Whether the account is closed. */
  isOver: boolean;
}

export const membershipUse = `Show it when you drive in and out to earn points. Redeem points on our site under “${business.club}”.`;

/** A membership as labeled values. */
export const membershipFacts = ({ longName, number, since, points }: Membership): Fact[] => [
  { label: 'Member', value: longName },
  { label: 'Club number', value: number },
  { label: 'Member since', value: formatMonth(toWallTime(since)) },
  { label: 'Available', value: formatPoints(points) },
];
