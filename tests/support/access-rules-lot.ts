import { eq } from 'drizzle-orm';
import { transactions } from '../../server/api/modules/transactions/tables.ts';
import type { AccessRule, Scene } from './access-rules.ts';
import { addBooking, addCar, addIncident, addPaid, addRide, addVoucher, today } from './access-things.ts';
import type { Call, Person, World } from './access-world.ts';

const staff = (stage: (world: World, owner: Person) => Call | Promise<Call>): AccessRule => ({
  needs: 'staff',
  stage: async (world, owner) => ({ call: await stage(world, owner) }),
});

/** A call about a car that is here, for its driver and the holder of its link. */
const ofCar = (body?: (world: World, owner: Person) => Promise<object>): AccessRule => ({
  needs: 'owner',
  stage: async (world, owner) => {
    const { id, link } = await addCar(world, owner);
    return { call: { params: { id }, ...(body && { body: await body(world, owner) }) }, link };
  },
});

const ofReceipt = (call: Call = {}): AccessRule => ({
  needs: 'owner',
  stage: async (world, owner) => {
    const { number, link } = await addPaid(world, owner);
    return { call: { ...call, params: { number, ...call.params } }, link };
  },
});

/** Ticket number and record locator together are the proof; neither is one alone. */
async function stageTicket(world: World, owner: Person): Promise<Scene> {
  const { id } = await addCar(world, owner);
  const [row] = await world.db.queries.select().from(transactions).where(eq(transactions.id, id));
  const params = { ticketNum: row?.ticketNumber ?? '', recordLoc: row?.recordLocator ?? '' };
  return {
    call: { params },
    wrong: [{ params: { ...params, recordLoc: '0000000000' } }, { params: { ...params, ticketNum: '1' } }],
  };
}

/** Stays at the lot, and what staff do with them. */
export const lotRules: Record<string, AccessRule> = {
  findTransaction: ofCar(),
  findTicket: { needs: 'secret', stage: stageTicket },
  emailReceipt: ofReceipt({ body: { email: 'pat@example.com' } }),
  downloadReceipt: ofReceipt({ params: { file: 'receipt.pdf' } }),
  // A stay is given to a member, so the link alone is not enough.
  linkTransactionToClub: { ...ofCar(), holder: 401 },
  linkTransactionToBooking: ofCar(async (world, owner) => {
    const { number } = await addBooking(world, owner, today);
    return { booking_num: number, booking_email: owner.email };
  }),
  linkTimeVoucher: ofCar(async (world, owner) => {
    const { number } = await addVoucher(world, owner);
    return { voucher_num: number, voucher_email: owner.email };
  }),
  checkInBooking: staff(async (world, owner) => {
    const { number } = await addBooking(world, owner, today);
    return { body: { booking_num: number } };
  }),
  checkInDriveUp: staff(() => ({ body: { license_plate: 'ABC1234' } })),
  checkOut: staff(async (world, owner) => ({
    params: { id: (await addCar(world, owner)).id },
    body: { payment_kind: 'CASH' },
  })),
  voidTransaction: staff(async (world, owner) => ({
    params: { id: (await addCar(world, owner)).id },
    body: { reason: 'Printed twice' },
  })),
  listOpenTransactions: staff(async (world, owner) => {
    await addCar(world, owner);
    return {};
  }),
  listRides: staff(async (world) => {
    await addRide(world);
    return {};
  }),
  advanceRide: staff(async (world) => ({
    params: { id: (await addRide(world)).id },
    body: { to: 'ACKNOWLEDGED' },
  })),
  listIncidents: staff(async (world, owner) => {
    await addIncident(world, owner);
    return {};
  }),
  assignIncident: staff(async (world, owner) => ({
    params: { id: await addIncident(world, owner) },
    body: { version: 1 },
  })),
  noteIncident: staff(async (world, owner) => ({
    params: { id: await addIncident(world, owner) },
    body: { version: 1, note: 'Called' },
  })),
  closeIncident: staff(async (world, owner) => ({
    params: { id: await addIncident(world, owner) },
    body: { version: 1, note: 'Done' },
  })),
};
