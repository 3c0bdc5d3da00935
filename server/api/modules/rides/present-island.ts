import type { Island } from '../../../../shared/contracts/rides.ts';
import type { islands } from './tables.ts';

export const presentIsland = (island: typeof islands.$inferSelect): Island => ({
  id: island.id,
  name: island.name,
  directions: island.directions,
  schedule: { shortest: island.shortestWait, longest: island.longestWait },
});
