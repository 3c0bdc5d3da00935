import { expect } from 'chai';
import { and, eq, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { addApproval, addBatch, succeed } from '../../../tests/support/access-things.ts';
import {
  ALL_RIGHTS,
  type Call,
  openWorld,
  type Person,
  type World,
} from '../../../tests/support/access-world.ts';
import * as calls from '../../../shared/contracts/access-control.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { listRides } from '../../../shared/contracts/rides.ts';
import { getStaffMenu, listStaff, stopSeeingAs } from '../../../shared/contracts/staff.ts';
import { batches } from '../modules/batches/tables.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import {
  groupMembers,
  groupPermissions,
  members,
  memberSessions,
  permissionUses,
} from '../modules/members/tables.ts';
import { punches, shifts } from '../modules/schedule/tables.ts';
import { outbox } from '../platform/outbox/tables.ts';
import { findConflicts } from './conflicts.ts';
import { getGroup } from './staff-groups.ts';
import { createUseRecorder } from './record-uses.ts';

const reason = 'Changes shifts';

describe('Rights of staff', () => {
  let world: World;
  let ada: Person;
  let gus: Person;

  beforeEach(async () => {
    world = await openWorld();
    ada = await world.join('Ada', ALL_RIGHTS);
    gus = await world.join('Gus', ['Rides:Read']);
  });
  afterEach(() => world.close());

  const ask = (contract: Contract, call: Call = {}) => succeed(world, contract, call, ada.token);
  const statusOf = async (contract: Contract, call: Call, { token }: Person) =>
    (await world.send(contract, call, token)).status;

  it('changeGroupRights takes effect at once and records the rights before and after', async () => {
    const body = { add: ['Rides:Update'], remove: ['Rides:Read'], reason };
    await ask(calls.changeGroupRights, { params: { id: gus.id }, body });
    expect(await statusOf(listRides, {}, gus)).to.equal(403);
    const [entry] = await world.db.queries.select().from(auditEntries);
    expect(entry?.changes).to.deep.equal({ rights: { before: ['Rides:Read'], after: ['Rides:Update'] } });
    expect(entry?.reason).to.equal(reason);
  });

  it('changeGroupRights keeps what two people change at once, also the same right', async () => {
    const change = (add: string[], remove: string[]) =>
      ask(calls.changeGroupRights, { params: { id: gus.id }, body: { add, remove, reason } });
    await Promise.all([
      change(['Rides:Update', 'Audit:Read'], []),
      change(['Audit:Read', 'Bookings:Read'], ['Rides:Read']),
    ]);
    const { permissions } = await getGroup(world.db.queries, gus.id);
    expect(permissions).to.deep.equal(['Audit:Read', 'Bookings:Read', 'Rides:Update']);
  });

  it('changeGroupRights refuses to change the administrators, who have every right', async () => {
    const call = { params: { id: 'administrator' }, body: { add: [], remove: ['Rides:Read'], reason } };
    expect(await statusOf(calls.changeGroupRights, call, ada)).to.equal(409);
  });

  it('the last administrator stays, whichever call would remove them', async () => {
    const [last] = await world.db.queries.select().from(members).where(eq(members.id, 'demo-admin'));
    const number = last?.number ?? '';
    const id = 'administrator';
    expect(
      await statusOf(calls.removeGroupMember, { params: { id, number }, body: { reason } }, ada),
    ).to.equal(409);
    expect(await statusOf(calls.removeStaff, { params: { number }, body: { reason } }, ada)).to.equal(409);
    await ask(calls.addGroupMember, { params: { id }, body: { number: gus.number, reason } });
    await ask(calls.removeStaff, { params: { number }, body: { reason } });
    expect(
      await statusOf(calls.removeStaff, { params: { number: gus.number }, body: { reason } }, ada),
    ).to.equal(409);
  });

  it('removeStaff ends all logins and groups of somebody who leaves', async () => {
    await ask(calls.removeStaff, { params: { number: gus.number }, body: { reason } });
    expect(await statusOf(listRides, {}, gus)).to.equal(401);
    const rows = await world.db.queries.select().from(groupMembers).where(eq(groupMembers.memberId, gus.id));
    expect(rows).to.deep.equal([]);
  });

  it('removeStaff removes the shifts to come of somebody who leaves, and leaves those that began', async () => {
    const shiftAt = (id: string, hours: number) => ({
      id,
      memberId: gus.id,
      createdBy: ada.id,
      startsAt: new Date(world.now.getTime() + hours * HOUR_MS),
      endsAt: new Date(world.now.getTime() + (hours + 4) * HOUR_MS),
    });
    await world.db.queries.insert(shifts).values([shiftAt('now', -1), shiftAt('later', 24)]);
    await ask(calls.removeStaff, { params: { number: gus.number }, body: { reason } });
    const rows = await world.db.queries.select().from(shifts).where(eq(shifts.memberId, gus.id));
    expect(rows.map(({ id }) => id)).to.deep.equal(['now']);
  });

  it('listStaff shows who is clocked in since when, without those who forgot to clock out', async () => {
    const inFor = (memberId: string, hours: number) => {
      const inAt = new Date(world.now.getTime() - hours * HOUR_MS);
      return { id: memberId, memberId, inAt, day: pacificDay(inAt) };
    };
    await world.db.queries.insert(punches).values([inFor(gus.id, 3), inFor(ada.id, 20)]);
    const { items } = v.parse(listStaff.output, await ask(listStaff));
    const sinceOf = (number: string) => items.find((one) => one.number === number)?.on_shift_since;
    expect(sinceOf(gus.number)).to.equal('2026-11-20 07:00:00-0800');
    expect(sinceOf(ada.number)).to.equal(null);
  });

  it('removeStaff refuses while their batch is open, which listStaff shows', async () => {
    const batchId = await addBatch(world, gus);
    const [open] = await world.db.queries.select().from(batches).where(eq(batches.id, batchId));
    const { items } = await ask(listStaff);
    const shown = (items as { number: string; open_batch: number | null }[]).map(
      ({ number, open_batch: batch }) => [number, batch] as const,
    );
    expect(shown).to.deep.include([gus.number, open?.number]);
    expect(shown).to.deep.include([ada.number, null]);
    const leaving = { params: { number: gus.number }, body: { reason } };
    expect(await statusOf(calls.removeStaff, leaving, ada)).to.equal(409);
    expect(await statusOf(listRides, {}, gus)).to.equal(200);
  });

  it('endStaffLogin logs somebody out on one device, which listStaff shows', async () => {
    const { items } = await ask(listStaff);
    const shown = (items as { number: string; logins: { id: string }[] }[]).find(
      ({ number }) => number === gus.number,
    );
    const params = { number: gus.number, loginId: shown?.logins[0]?.id ?? '' };
    await ask(calls.endStaffLogin, { params, body: { reason } });
    expect(await statusOf(listRides, {}, gus)).to.equal(401);
  });

  it('inviteStaff creates an account with a mailed link, or adds the one that exists', async () => {
    const invite = (email: string) =>
      ask(calls.inviteStaff, { body: { email, name: 'Nia Park', group_id: gus.id, reason } });
    await invite('nia@new.example');
    await invite('ann@example.com');
    const mails = await world.db.queries.select().from(outbox).where(eq(outbox.template, 'staff-invitation'));
    const links = mails.map(({ recipient, data }) => [recipient, JSON.stringify(data).includes('"link"')]);
    expect(links).to.deep.equal([
      ['nia@new.example', true],
      ['ann@example.com', false],
    ]);
    const rows = await world.db.queries.select().from(groupMembers).where(eq(groupMembers.groupId, gus.id));
    expect(rows).to.have.length(3);
  });

  it('explainAccess names the groups of each right and the day of its last use', async () => {
    await world.db.queries
      .insert(permissionUses)
      .values({ memberId: gus.id, permission: 'Rides:Read', day: '2026-11-19' });
    const { rights } = await ask(calls.explainAccess, { params: { number: gus.number } });
    expect(rights).to.deep.equal([
      { permission: 'Rides:Read', groups: [`Group of ${gus.id.toLowerCase()}`], last_used: '2026-11-19' },
    ]);
  });

  describe('seeAs', () => {
    const menuOf = async (token: string) => {
      const menu = v.parse(getStaffMenu.output, await succeed(world, getStaffMenu, {}, token));
      const { pages, sees_as: seesAs } = menu;
      return { names: pages.map(({ name }) => name), seesAs };
    };
    const see = (number: string) => ask(calls.seeAs, { params: { number } });

    it('gives the login the rights that both have, and records who looked', async () => {
      const nia = await world.join('Nia', ['User:Read', 'Transactions:Refund']);
      const own = await menuOf(ada.token);
      expect(await see(nia.number)).to.deep.equal({ path: '/users/dashboard/' });
      const seen = await menuOf(ada.token);
      expect(seen.names).to.deep.equal((await menuOf(nia.token)).names);
      expect(seen.seesAs).to.match(/^Nia /);
      const [entry] = await world.db.queries.select().from(auditEntries);
      expect(entry).to.include({ actorId: ada.id, action: 'seeAs', subjectId: nia.id });
      await ask(stopSeeingAs);
      expect(await menuOf(ada.token)).to.deep.equal(own);
    });

    it('changes nothing until 30 minutes are over', async () => {
      const nia = await world.join('Nia', ALL_RIGHTS);
      await see(nia.number);
      const leave = () =>
        statusOf(calls.removeStaff, { params: { number: gus.number }, body: { reason } }, ada);
      expect(await leave()).to.equal(403);
      const [login] = await world.db.queries
        .update(memberSessions)
        .set({ seesAsUntil: world.now })
        .where(eq(memberSessions.memberId, ada.id))
        .returning();
      expect(login?.seesAsId).to.equal(nia.id);
      expect(await leave()).to.equal(200);
    });

    it('keeps its own rights for somebody whose pages it may not open', async () => {
      const eve = await world.join('Eve', ['Transactions:Refund']);
      expect(await see(eve.number)).to.deep.equal({ path: null });
      expect(await menuOf(ada.token)).to.include({ seesAs: null });
    });
  });

  it('getCheckup lists idle people and unused rights until somebody decides', async () => {
    const unusedOf = async () => {
      const { unused, idle } = await ask(calls.getCheckup);
      const rows = unused as { group: { id: string }; permission: string }[];
      const names = (idle as { number: string }[]).map(({ number }) => number);
      return {
        rights: rows.filter(({ group }) => group.id === gus.id).length,
        isIdle: names.includes(gus.number),
      };
    };
    expect(await unusedOf()).to.deep.equal({ rights: 1, isIdle: true });
    await ask(calls.keepRight, { params: { id: gus.id }, body: { permission: 'Rides:Read', reason } });
    expect(await unusedOf()).to.deep.equal({ rights: 0, isIdle: true });
  });

  it('getCheckup names rights that only administrators have, and who has them at a new lot', async () => {
    const inquire = async () => {
      const { ungranted } = await ask(calls.getCheckup);
      return (ungranted as { permission: string; usual_groups: string[] }[]).filter(
        ({ permission }) => permission === 'Disputes:Read' || permission === 'LotWalk:Update',
      );
    };
    expect(await inquire()).to.deep.equal([]);
    await world.db.queries
      .delete(groupPermissions)
      .where(
        and(eq(groupPermissions.permission, 'LotWalk:Update'), ne(groupPermissions.groupId, 'administrator')),
      );
    expect(await inquire()).to.deep.equal([
      { permission: 'LotWalk:Update', usual_groups: ['Dispatcher', 'Cashier', 'Shift lead', 'Manager'] },
    ]);
  });

  it('uses of rights are written once a day, and that somebody was here once an hour', async () => {
    const recorder = createUseRecorder({ db: world.db, now: () => world.now });
    const member = { ...gus, permissions: new Set(['Rides:Read']) };
    for (let count = 0; count < 3; count += 1) recorder.note({ permission: 'Rides:Read' }, { member });
    await recorder.flush();
    const uses = await world.db.queries.select().from(permissionUses);
    expect(uses).to.deep.equal([{ memberId: gus.id, permission: 'Rides:Read', day: '2026-11-20' }]);
    const [row] = await world.db.queries.select().from(members).where(eq(members.id, gus.id));
    expect(row?.lastSeenAt).to.deep.equal(world.now);
  });

  it('findConflicts names rights that one person should not have together', () => {
    const of = (...rights: string[]) => findConflicts((right) => rights.includes(right));
    expect(of('Transactions:Refund', 'Batches:Approve')).to.deep.equal([]);
    expect(of('Batches:Create', 'Batches:Approve')).to.deep.equal(['Counts batches and approves them']);
    expect(of('AccessControlGroups:Update', 'Bookings:Refund')).to.deep.equal([
      'Gives rights and handles money',
    ]);
  });

  it('getStaffMenu counts the approvals that wait for the caller', async () => {
    await addApproval(world, gus);
    const { pages } = await ask(getStaffMenu);
    const counts = (pages as { name: string; count?: number }[]).filter(({ count }) => count);
    expect(counts.map(({ name, count }) => ({ name, count }))).to.deep.equal([
      { name: 'Approvals', count: 1 },
    ]);
  });
});
