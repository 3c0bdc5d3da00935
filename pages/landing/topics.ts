import type { Topic } from './topics/topic.ts';
import { closestLot } from './topics/closest-lot-to-sea-tac.tsx';
import { deals } from './topics/deals.tsx';
import { garage } from './topics/garage.tsx';
import { longTermParking } from './topics/long-term-parking.tsx';
import { offsiteParking } from './topics/offsite-parking.tsx';
import { overnightParking } from './topics/overnight-parking.tsx';
import { parkingNearSeatac } from './topics/parking-near-seatac.tsx';
import { rates } from './topics/rates.tsx';
import { valueParking } from './topics/value-parking.tsx';

/** By URL path, without the slash. */
export const topics: ReadonlyMap<string, Topic> = new Map([
  ['value-parking', valueParking],
  ['rates', rates],
  ['offsite-parking', offsiteParking],
  ['parking-near-seatac', parkingNearSeatac],
  ['closest-lot-to-sea-tac', closestLot],
  ['long-term-parking', longTermParking],
  ['overnight-parking', overnightParking],
  ['deals', deals],
  ['garage', garage],
]);
