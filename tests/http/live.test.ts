import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { groupMembers, memberSessions } from '../../server/api/modules/members/tables.ts';
import { recordChange } from '../../server/api/platform/live/record-change.ts';
import { startApi } from '../support/api.ts';
import { openEvents } from '../support/event-reader.ts';
import { type MemberDesk, openMemberDesk } from '../support/member-desk.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { startProcess } from '../support/start-process.ts';
import { until } from '../support/until.ts';
import { DEMO_PASSWORD } from '../../server/api/modules/members/seed-demo-members.ts';

const login = (name: string) => ({ email: `${name}@example.com`, password: DEMO_PASSWORD });
const browser = (token: string) => ({
  authorization: `Bearer ${token}`,
  'sec-fetch-site': 'same-origin',
  accept: 'text/event-stream',
});

for (const mode of ['embedded', 'remote'] as const)
  describe(`A stream of changes, ${mode} API`, () => {
    let desk: MemberDesk;
    let site: RunningSite;
    let stop = async (): Promise<void> => {};

    beforeEach(async () => {
      desk = await openMemberDesk();
      if (mode === 'embedded') {
        site = await startSite({ place: { mode, api: desk.api } });
        return;
      }
      const started = await startApi(desk.api);
      stop = started.stop;
      site = await startSite({ place: { mode, baseURL: `http://127.0.0.1:${started.port}/api` } });
    });
    afterEach(async () => {
      await site.close();
      await stop();
      await desk.close();
    });

    const openAs = async (name: string, headers: Record<string, string> = {}, target?: string) => {
      const { access_token: token } = await desk.logIn(login(name));
      return openEvents(site.port, { ...browser(token), ...headers }, target);
    };

    it('is open to staff only, unbuffered, uncompressed and never cached', async () => {
      const reader = await openAs('dispatcher');
      expect(reader.headers).to.include({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      expect(await openAs('ann')).to.include({ status: 403 });
      expect(await openEvents(site.port, { 'sec-fetch-site': 'same-origin' })).to.include({ status: 401 });
      const { access_token: token } = await desk.logIn(login('dispatcher'));
      expect(await site.get('/api/live', { method: 'HEAD', headers: browser(token) })).to.include({
        status: 200,
        text: '',
      });
      reader.close();
    });

    it('sends what each person may read, and what was missed after a cut', async () => {
      const [dispatcher, manager] = [await openAs('dispatcher'), await openAs('manager')];
      await Promise.all([dispatcher.opened(), manager.opened()]);
      await recordChange(desk.db.queries, 'batches', 'b1');
      await recordChange(desk.db.queries, 'rides', 'r1');
      await until(() => dispatcher.changed().length > 0 && manager.changed().length > 1);
      expect(dispatcher.changed()).to.deep.equal(['r1']);
      expect(manager.changed()).to.have.members(['b1', 'r1']);
      dispatcher.close();
      await recordChange(desk.db.queries, 'rides', 'r2');
      for (const again of [
        await openAs('dispatcher', { 'last-event-id': dispatcher.lastEventId() }),
        await openAs('dispatcher', {}, `/api/live?since=${dispatcher.lastEventId()}`),
      ]) {
        await again.opened();
        expect(again.changed()).to.deep.equal(['r2']);
        again.close();
      }
      manager.close();
    });

    it('stays open when its connection is quiet for longer than slow clients may be', async () => {
      let timeouts = 0;
      site.server.timeout = 20;
      site.server.prependListener('request', (_req, res) => res.on('timeout', () => (timeouts += 1)));
      const reader = await openAs('dispatcher');
      await until(() => timeouts > 0);
      await recordChange(desk.db.queries, 'rides', 'r1');
      await until(() => reader.changed().length === 1);
      reader.close();
    });

    it('ends when the login or the right is gone', async () => {
      const { queries } = desk.db;
      const [out, without] = [await openAs('dispatcher'), await openAs('cashier')];
      await Promise.all([out.opened(), without.opened()]);
      await queries
        .update(memberSessions)
        .set({ endedAt: new Date() })
        .where(eq(memberSessions.memberId, 'demo-dispatcher'));
      await queries.delete(groupMembers).where(eq(groupMembers.memberId, 'demo-cashier'));
      await recordChange(queries, 'access', 'demo-dispatcher', 'demo-cashier');
      await until(() => out.isEnded() && without.isEnded());
      expect(await openAs('cashier')).to.include({ status: 403 });
    });
  });

describe('Streams of changes of a process that gets SIGTERM', function () {
  this.timeout(120_000);
  let running: ChildProcess | undefined;
  afterEach(() => running?.kill('SIGKILL'));

  it('end first, and the process stops without waiting for them', async () => {
    const { child, port, said } = await startProcess({ drainMs: 300, isDemo: true });
    running = child;
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(`http://127.0.0.1:${port}/api/club/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(login('dispatcher')),
    });
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const asDispatcher = { ...headers, cookie: cookie.join('; ') };
    const reader = await openEvents(port, asDispatcher);
    await reader.opened();
    const stopped = once(child, 'exit');
    child.kill('SIGTERM');
    await until(() => reader.isEnded());
    expect(said()).not.to.include('"Stopped"');
    expect(await openEvents(port, asDispatcher)).to.include({ status: 503 });
    expect(await stopped).to.deep.equal([0, null]);
  });
});
