import type { StayEntry } from '../../../shared/contracts/stay.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { findMembers } from '../modules/members/find-members.ts';
import type { FoundStay } from './find-stay.ts';
import type { StoryEntry, StoryPart } from './story-part.ts';
import { tellBooking, tellQuotes } from './tell-booking.ts';
import { tellCar } from './tell-car.ts';
import { tellIncidents } from './tell-incidents.ts';
import { tellMail } from './tell-mail.ts';
import { tellMoney, tellMoneyAtExit } from './tell-money.ts';
import { tellOffers } from './tell-offers.ts';
import { tellPoints, tellRides, tellScores, tellVouchers, tellWalletPasses } from './tell-service.ts';
import { tellWalks } from './tell-walks.ts';
import { tellApprovals, tellAudit } from './tell-staff.ts';

/** What each module knows of a stay, in the order of entries of the same second, and who may read it. */
export const storyParts: readonly StoryPart[] = [
  { permission: 'Bookings:Read', tell: tellQuotes },
  { permission: 'Bookings:Read', tell: tellOffers },
  { permission: 'Bookings:Read', tell: tellBooking },
  { permission: 'TimeVouchers:Read', tell: tellVouchers },
  { permission: 'Transactions:Read', tell: tellCar },
  { permission: 'Approvals:Read', tell: tellApprovals },
  {
    permission: 'Transactions:Read',
    tell: (queries, stay, { permissions }) =>
      permissions.has('Bookings:Read') ? tellMoney(queries, stay) : tellMoneyAtExit(queries, stay),
  },
  { permission: 'PointClubUser:Search', tell: tellPoints },
  { permission: 'Bookings:Read', tell: tellMail },
  { permission: 'PassbookPasses:Read', tell: tellWalletPasses },
  { permission: 'Rides:Read', tell: tellRides },
  { permission: 'LotWalk:Read', tell: tellWalks },
  { permission: 'ParkScores:Read', tell: tellScores },
  { permission: 'Incidents:Read', tell: tellIncidents },
  { permission: 'Audit:Read', tell: tellAudit },
];

/** Tells everything that happened to a stay and that the reader may see, in order. */
export async function tellStay(queries: Queries, stay: FoundStay, reader: Member): Promise<StayEntry[]> {
  const entries: StoryEntry[] = [];
  // One after another: a page's queries must not take every connection.
  for (const { permission, tell } of storyParts)
    if (reader.permissions.has(permission)) entries.push(...(await tell(queries, stay, reader)));
  const names = await findNames(queries, entries);
  return entries
    .toSorted((a, b) => secondOf(a) - secondOf(b))
    .map(({ at, kind, title, details = [], lines = [], photos = [], href = null, actor = null }) => ({
      at: formatWireDate(at),
      kind,
      title,
      details,
      lines: lines.map((line) => ({ label: line.label, amount: cents(line.cents), reason: line.reason })),
      photos,
      href,
      actor: actor && nameActor(actor, names),
    }));
}

/** One transaction's rows have instants milliseconds apart, so their order is that of the parts. */
const secondOf = ({ at }: StoryEntry) => Math.floor(at.getTime() / 1000);

async function findNames(queries: Queries, entries: StoryEntry[]): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ actor }) => /^(?:staff|member):(.+)$/.exec(actor ?? '')?.[1] ?? []);
  const people = await findMembers(queries, [...new Set(ids)]);
  return new Map([...people].map(([id, { longName }]) => [id, longName]));
}

function nameActor(actor: string, names: ReadonlyMap<string, string>): string | null {
  const [kind = '', id = ''] = actor.split(':');
  if (kind === 'staff') return names.get(id) ?? 'Staff';
  if (kind === 'member') return `${names.get(id) ?? 'Member'}, member`;
  if (kind === 'guest') return 'Customer';
  return kind === 'unknown' ? null : 'Website';
}
