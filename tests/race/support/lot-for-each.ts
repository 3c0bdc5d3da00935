import { openRaceServer, type RaceServer } from './race-server.ts';
import { dropLot, openSharedLot, type SharedLot } from './shared-lot.ts';

/** Opens a new lot for each test of the suite on one server and passes it to `take`. */
export function openLotForEach(take: (lot: SharedLot) => void): void {
  let server: RaceServer | undefined;
  let lot: SharedLot;

  before(async function () {
    server = await openRaceServer(this);
  });
  beforeEach(async () => {
    if (!server) return;
    lot = await openSharedLot(server);
    take(lot);
  });
  afterEach(async () => {
    await lot.close();
    await dropLot(lot.url);
  });
  after(() => server?.stop());
}
