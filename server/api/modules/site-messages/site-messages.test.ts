import { expect } from 'chai';
import { addMember } from '../../../../tests/support/club.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { buildRunCall } from '../../../../tests/support/run-call.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import * as staffCalls from '../../../../shared/contracts/site-messages.ts';
import { checkMessages, dismissMessage } from '../../../../shared/contracts/site.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/format/durations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { openingGroups } from '../members/opening-groups.ts';
import { auditEntries } from '../audit/tables.ts';
import { createMessageFinder, siteMessageHandlers } from './handlers.ts';
import { siteMessages } from './tables.ts';

const NOON = new Date('2026-11-20T12:00:30Z');
const reason = 'Heavy snow';

const buildCaller = (more: Partial<Caller> = {}): Caller => ({
  ip: '127.0.0.1',
  sessionId: 'session-1',
  anonId: 'visitor-1',
  member: null,
  idempotencyKey: null,
  ...more,
});

const member = { id: 'member-1', number: '1', email: 'pat@example.com', permissions: new Set<string>() };

describe('siteMessageHandlers', () => {
  let db: Database;
  let now = NOON;
  let staff: (...permissions: string[]) => Caller;
  let editor: Caller;
  beforeEach(async () => {
    db = await buildDatabase();
    // Those of the demo.
    await db.queries.delete(siteMessages);
    now = NOON;
    const ada = await addMember(db.queries);
    staff = (...permissions) =>
      buildCaller({ anonId: 'booth', member: { ...ada, permissions: new Set(permissions) } });
    const marketing = openingGroups.find(({ name }) => name === 'Marketing');
    editor = staff(...(marketing?.permissions ?? []));
  });
  afterEach(() => db.close());

  async function call(contract: Contract, input: object = {}, caller = buildCaller()): Promise<unknown> {
    const handlers = siteMessageHandlers({ db, now: () => now });
    const finders = { message: createMessageFinder({ db, now: () => now }) };
    return buildRunCall({ db, handlers, finders, now: () => now })(contract, input, caller);
  }
  const refusalOf = (...args: Parameters<typeof call>) => call(...args).catch((error: unknown) => error);

  const insertMessage = (id: string, more: Partial<typeof siteMessages.$inferInsert>) =>
    db.queries
      .insert(siteMessages)
      .values({ id, template: 'parkscore', payload: { receipt_number: id }, ...more });

  const idsFor = async (caller: Caller) => {
    const { messages } = (await call(checkMessages, {}, caller)) as { messages: { id: string }[] };
    return messages.map(({ id }) => id);
  };

  const hours = (count: number) => new Date(NOON.getTime() + count * HOUR_MS);
  const fields = {
    template: 'notice',
    title: 'Snow',
    text: 'The shuttle is slower than usual.',
    audience: 'EVERYONE',
    ends_at: hours(8),
    priority: 5,
    reason,
  };
  const create = async (more: object = {}) =>
    (await call(
      staffCalls.createSiteMessage,
      { body: { ...fields, ...more } },
      editor,
    )) as staffCalls.StaffMessage;
  const listed = async (caller: Caller = editor) =>
    (await call(staffCalls.listSiteMessages, {}, caller)) as {
      messages: staffCalls.StaffMessage[];
      may_create: boolean;
      may_change: boolean;
    };

  describe('messages for one member or browser', () => {
    beforeEach(async () => {
      await insertMessage('mine', { anonId: 'visitor-1', createdAt: new Date(NOON.getTime() - 2000) });
      await insertMessage('member', { memberId: 'member-1', createdAt: new Date(NOON.getTime() - 1000) });
      await insertMessage('other', { anonId: 'visitor-2' });
      await insertMessage('old', { anonId: 'visitor-1', expiresAt: NOON });
    });

    it('checkMessages returns unexpired messages of the browser or member', async () => {
      expect(await idsFor(buildCaller())).to.deep.equal(['mine']);
      expect(await idsFor(buildCaller({ member }))).to.deep.equal(['mine', 'member']);
      expect(await idsFor(buildCaller({ anonId: 'visitor-3' }))).to.deep.equal([]);
    });

    it('dismissMessage removes a message for good and can be repeated', async () => {
      for (let click = 0; click < 2; click += 1) await call(dismissMessage, { query: { id: 'mine' } });
      expect(await idsFor(buildCaller())).to.deep.equal([]);
    });

    it('dismissMessage responds 404 to messages of others', async () => {
      for (const id of ['other', 'member', 'unknown'])
        expect(await refusalOf(dismissMessage, { query: { id } })).to.include({ status: 404 });
      expect(await idsFor(buildCaller({ anonId: 'visitor-2' }))).to.deep.equal(['other']);
    });

    it('listSiteMessages leaves them out', async () => {
      expect((await listed()).messages).to.deep.equal([]);
    });
  });

  describe('messages of the staff', () => {
    it('are shown to their audience between start and end, the highest priority first', async () => {
      const everyone = await create();
      const members = await create({ audience: 'MEMBERS', priority: 9 });
      const visitors = await create({ audience: 'VISITORS', starts_at: hours(1), priority: 4 });
      expect(await idsFor(buildCaller({ member }))).to.deep.equal([members.id, everyone.id]);
      expect(await idsFor(buildCaller())).to.deep.equal([everyone.id]);
      now = hours(1);
      expect(await idsFor(buildCaller())).to.deep.equal([everyone.id, visitors.id]);
      now = hours(8);
      expect(await idsFor(buildCaller())).to.deep.equal([]);
    });

    it('are dismissed by one browser or member and stay for others', async () => {
      const { id } = await create();
      for (let click = 0; click < 2; click += 1) await call(dismissMessage, { query: { id } });
      expect(await idsFor(buildCaller())).to.deep.equal([]);
      expect(await idsFor(buildCaller({ member }))).to.deep.equal([]);
      expect(await idsFor(buildCaller({ anonId: 'visitor-2' }))).to.deep.equal([id]);
    });

    it('cannot be dismissed before their start or by others than their audience', async () => {
      const later = await create({ starts_at: hours(1) });
      const members = await create({ audience: 'MEMBERS' });
      for (const { id } of [later, members])
        expect(await refusalOf(dismissMessage, { query: { id } })).to.include({ status: 404 });
    });

    it('count each member and browser once, and no staff', async () => {
      await create();
      for (const anonId of ['visitor-1', 'visitor-1', 'visitor-2']) await idsFor(buildCaller({ anonId }));
      const [id = ''] = await idsFor(buildCaller({ anonId: 'visitor-3', member }));
      await idsFor(editor);
      await call(dismissMessage, { query: { id } });
      const { messages } = await listed();
      expect(messages.map(({ shown, dismissed }) => [shown, dismissed])).to.deep.equal([[3, 1]]);
    });

    it('are listed as shown, scheduled and ended', async () => {
      await create({ title: 'Ended', ends_at: hours(1) });
      await create({ title: 'Scheduled', starts_at: hours(4) });
      await create({ title: 'Shown' });
      now = hours(2);
      const { messages, ...rights } = await listed(staff('SiteMessages:Read'));
      expect(messages.map(({ title, state }) => [title, state])).to.deep.equal([
        ['Shown', 'SHOWN'],
        ['Scheduled', 'SCHEDULED'],
        ['Ended', 'ENDED'],
      ]);
      expect(rights).to.deep.equal({ may_create: false, may_change: false });
    });

    it('end at once, also before their start, and cannot be changed after it', async () => {
      const shown = await create();
      const scheduled = await create({ starts_at: hours(4) });
      for (const { id } of [shown, scheduled]) {
        await call(staffCalls.endSiteMessage, { params: { id }, body: { reason } }, editor);
        for (const contract of [staffCalls.endSiteMessage, staffCalls.changeSiteMessage])
          expect(
            await refusalOf(contract, { params: { id }, body: { ...fields, seen: {} } }, editor),
          ).to.include({
            code: 'MESSAGE_ENDED',
          });
      }
      now = hours(5);
      expect(await idsFor(buildCaller())).to.deep.equal([]);
      expect((await listed()).messages.map(({ state }) => state)).to.deep.equal(['ENDED', 'ENDED']);
    });

    it('keep their start when they are changed while they are shown', async () => {
      const { id, starts_at: startsAt } = await create();
      now = hours(2);
      const body = { title: 'More snow', seen: { title: 'Snow' }, reason };
      await call(staffCalls.changeSiteMessage, { params: { id }, body }, editor);
      const { messages } = await listed();
      expect(messages[0]).to.include({ title: 'More snow', starts_at: startsAt, state: 'SHOWN' });
      const entries = await db.queries.select().from(auditEntries);
      expect(entries.map(({ action, changes }) => [action, Object.keys(changes)])).to.deep.include([
        'changeSiteMessage',
        ['title'],
      ]);
    });

    it('merge changes of different fields, and tell who has changed the same one', async () => {
      const { id } = await create();
      const change = (body: object) =>
        call(staffCalls.changeSiteMessage, { params: { id }, body: { ...body, reason } }, editor);
      await change({ title: 'Ice', seen: { title: 'Snow' } });
      await change({ ends_at: hours(9), seen: { ends_at: hours(8) } });
      expect((await listed()).messages[0]).to.include({ title: 'Ice', ends_at: '2026-11-20 13:00:30-0800' });
      const refusal = await change({
        priority: 9,
        title: 'Hail',
        seen: { title: 'Snow', priority: 5 },
      }).catch((error: unknown) => error);
      expect(refusal).to.deep.include({ status: 409, code: 'CHANGED_MEANWHILE' });
      expect(refusal)
        .to.have.nested.property('details.data.conflicts')
        .that.deep.equals([{ field: 'title', theirs: 'Ice', by: 'Ann Lee', at: '2026-11-20 04:00:30-0800' }]);
      expect((await listed()).messages[0]).to.include({ title: 'Ice', priority: 5 });
    });

    it('refuse a start that is over and an end before the start', async () => {
      const tooEarly = { starts_at: new Date(NOON.getTime() - DAY_MS) };
      const backwards = { starts_at: hours(9) };
      for (const [more, field] of [
        [tooEarly, 'starts_at'],
        [backwards, 'ends_at'],
      ] as const) {
        const error = await refusalOf(staffCalls.createSiteMessage, { body: { ...fields, ...more } }, editor);
        expect(error).to.include({ status: 422 }).and.to.have.nested.property(`details.fieldErrors.${field}`);
      }
    });
  });
});
