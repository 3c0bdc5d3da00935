import { desc, eq } from 'drizzle-orm';
import type {
  IncidentDetails,
  IncidentOutcome,
  IncidentType,
} from '../../../shared/contracts/incident-types.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { withAdvisoryLock } from '../platform/jobs/with-advisory-lock.ts';
import { newId } from '../platform/new-id.ts';
import { incidentNotes, incidentPhotos, incidents } from '../modules/incidents/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { drawJpeg } from './draw-jpeg.ts';

interface DemoIncident {
  type: IncidentType;
  hoursAgo: number;
  words: string;
  /** A parked car; otherwise there is none. */
  hasCar?: boolean;
  concerns?: string;
  contact?: string;
  place?: string;
  details?: IncidentDetails;
  photos?: number;
  assignee?: string;
  notes?: string[];
  end?: { outcome: IncidentOutcome; afterHours: number; returnedTo?: string };
}

const CASHIER = 'demo-cashier';
const LEAD = 'demo-shift-lead';
const MANAGER = 'demo-manager';

const demoIncidents: DemoIncident[] = [
  {
    type: 'DAMAGE',
    hoursAgo: 30,
    words: 'A luggage cart rolled into the rear door while the driver unloaded. Dent below the handle.',
    hasCar: true,
    place: 'Row 14',
    details: { part: 'Left rear door', cause: 'Luggage cart of another customer' },
    photos: 3,
    assignee: MANAGER,
    notes: ['Called the owner and asked for an estimate.', 'The other driver left a phone number.'],
  },
  {
    type: 'DEAD_BATTERY',
    hoursAgo: 3,
    words: 'Lights were left on. Jump-started, asked the driver to keep the engine running.',
    hasCar: true,
    place: 'Row 31',
    details: { help: 'Jump start' },
  },
  {
    type: 'LOST_PROPERTY',
    hoursAgo: 9,
    words: 'A child’s backpack was left in shuttle 2.',
    place: 'Shuttle 2',
    details: { item: 'Blue backpack with a dinosaur', kept_at: 'Booth, top shelf' },
  },
  {
    type: 'KEYS',
    hoursAgo: 5,
    words: 'A set of car keys was handed in by a customer.',
    place: 'Row 8',
    details: { keys: 'Toyota key with a red tag', kept_at: 'Key cabinet, hook 12' },
    assignee: LEAD,
  },
  {
    type: 'OTHER',
    hoursAgo: 52,
    words: 'Storm water stands at the end of row 22. Cones are set, nobody parks there.',
    place: 'Row 22',
    assignee: MANAGER,
    notes: ['The city was told.'],
  },
  {
    type: 'THEFT',
    hoursAgo: 190,
    words: 'The driver found the rear window broken and a laptop bag gone.',
    hasCar: true,
    place: 'Row 40, by the fence',
    details: { missing: 'Laptop bag', police_number: '26-104118' },
    photos: 2,
    notes: ['The camera of row 40 was saved for the police.'],
    end: { outcome: 'POLICE', afterHours: 20 },
  },
  {
    type: 'INJURY',
    hoursAgo: 320,
    words: 'A customer slipped on ice beside the shuttle stop. No ambulance wanted.',
    concerns: 'Irene Novak',
    contact: '206 555 0177',
    place: 'Shuttle stop',
    details: { injury: 'Sore wrist', help: 'First aid, ice pack' },
    end: { outcome: 'INSURER', afterHours: 30 },
  },
  {
    type: 'LOST_PROPERTY',
    hoursAgo: 400,
    words: 'Sunglasses found in the waiting room.',
    details: { item: 'Sunglasses in a brown case', kept_at: 'Booth drawer' },
    end: { outcome: 'RETURNED', afterHours: 4, returnedTo: 'Walter Finch' },
  },
  {
    type: 'COMPLAINT',
    hoursAgo: 610,
    words: 'Waited 35 minutes for the shuttle at island 3 with two children.',
    hasCar: true,
    notes: ['Apologized by phone and gave back one day.'],
    end: { outcome: 'PAID', afterHours: 48 },
  },
];

/** Adds incidents with photos and notes, so that no page about them opens empty. Does nothing when there are some. */
export async function seedIncidents(db: Database, now: Date): Promise<void> {
  await withAdvisoryLock(db, 'seed incidents', async (tx) => {
    if ((await tx.$count(incidents)) > 0) return;
    const cars = await tx
      .select({ id: transactions.id })
      .from(transactions)
      .where(eq(transactions.status, 'OPEN'))
      .orderBy(desc(transactions.enteredAt))
      .limit(demoIncidents.length);
    for (const [at, incident] of demoIncidents.entries())
      await insertIncident(tx, incident, { now, carId: cars[at]?.id });
  });
}

async function insertIncident(
  tx: Queries,
  incident: DemoIncident,
  { now, carId }: { now: Date; carId: string | undefined },
): Promise<void> {
  const { hoursAgo, hasCar, photos = 0, assignee, notes = [], end, ...facts } = incident;
  const id = newId();
  const openedAt = now.getTime() - hoursAgo * HOUR_MS;
  const closedAt = end ? new Date(openedAt + end.afterHours * HOUR_MS) : null;
  await tx.insert(incidents).values({
    ...facts,
    id,
    transactionId: (hasCar && carId) || null,
    reason: 'REPORTED',
    openedBy: CASHIER,
    state: end ? 'CLOSED' : assignee ? 'ASSIGNED' : 'OPEN',
    assigneeId: assignee ?? (end ? MANAGER : null),
    outcome: end?.outcome ?? null,
    returnedTo: end?.returnedTo ?? null,
    closedAt,
    createdAt: new Date(openedAt),
    updatedAt: closedAt ?? new Date(openedAt),
  });
  const createdAt = new Date(openedAt + 60_000);
  for (let at = 0; at < photos; at += 1)
    await tx.insert(incidentPhotos).values({
      incidentId: id,
      id: newId(),
      bytes: drawPhoto(at),
      ...SIZE,
      takenBy: CASHIER,
      createdAt,
    });
  for (const [at, note] of notes.entries())
    await tx.insert(incidentNotes).values({
      incidentId: id,
      memberId: assignee ?? MANAGER,
      note,
      createdAt: new Date(openedAt + (at + 1) * HOUR_MS),
    });
}

const SIZE = { width: 480, height: 360 };
const SKY = [176, 196, 208] as const;
const GROUND = [96, 98, 100] as const;
const GLASS = [52, 62, 74] as const;
const TIRE = [28, 28, 30] as const;
const DENT = [120, 44, 36] as const;

/** A car on gray ground with a dent, drawn in blocks; each photo is a step closer. */
function drawPhoto(step: number): Uint8Array {
  const paint = [150 - step * 30, 60 + step * 40, 70 + step * 30] as const;
  return drawJpeg(SIZE, (column, row) => {
    const x = (column - 30) / (1 + step * 0.5) + 30;
    const y = (row - 28) / (1 + step * 0.5) + 28;
    const isIn = (left: number, right: number, top: number, bottom: number) =>
      x >= left && x < right && y >= top && y < bottom;
    if (isIn(36, 41, 25, 28)) return DENT;
    if (isIn(13, 18, 31, 36) || isIn(42, 47, 31, 36)) return TIRE;
    if (isIn(21, 29, 17, 22) || isIn(31, 40, 17, 22)) return GLASS;
    if (isIn(18, 43, 15, 24) || isIn(8, 52, 22, 33)) return paint;
    return y < 20 ? SKY : GROUND;
  });
}
