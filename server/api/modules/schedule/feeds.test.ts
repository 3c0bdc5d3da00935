import type { Server } from 'node:http';
import { expect } from 'chai';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import * as v from 'valibot';
import { openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import { dumpDatabase } from '../../../../tests/support/dump-database.ts';
import * as calls from '../../../../shared/contracts/schedule.ts';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { groupMembers } from '../members/tables.ts';
import { createFeedRouter, FEED_PATH } from './feed-router.ts';
import { shifts } from './tables.ts';

const listen = (app: Express) =>
  new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
const originOf = (server: Server) =>
  `http://127.0.0.1:${v.parse(v.object({ port: v.number() }), server.address()).port}`;

describe('The calendar feed of a person’s shifts', function () {
  this.timeout(120_000);
  let world: World;
  let server: Server;
  let worker: Person;
  before(async () => {
    world = await openWorld();
    server = await listen(express().use(FEED_PATH, createFeedRouter(world.deps)));
  });
  after(() => new Promise((resolve) => server.close(resolve)));
  after(() => world.close());
  beforeEach(async () => {
    worker = await world.join('Wes', ['Timeclock:InOut']);
  });

  const create = async () => {
    const answer = await world.send(calls.createFeed, {}, worker.token);
    return new URL(v.parse(calls.createFeed.output, answer.body).url).pathname;
  };
  const read = async (path: string) => {
    const answer = await fetch(`${originOf(server)}${path}`, { headers: { connection: 'close' } });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const plan = (note: string, publishedAt: Date | null, by = worker, hours = 24) => {
    const startsAt = new Date(world.now.getTime() + hours * HOUR_MS);
    const endsAt = new Date(startsAt.getTime() + 8 * HOUR_MS);
    const id = `${note} ${by.id}`;
    const row = { id, memberId: by.id, startsAt, endsAt, note, publishedAt, createdBy: by.id };
    return world.db.queries.insert(shifts).values(row);
  };
  const hasFeed = async () => {
    const { body } = await world.send(calls.getMySchedule, {}, worker.token);
    return v.parse(calls.getMySchedule.output, body).has_feed;
  };

  it('shows the own published shifts as UTC instants, without a login', async () => {
    const colleague = await world.join('Cleo', ['Timeclock:InOut']);
    await plan('Booth', world.now);
    await plan('Draft', null, worker, 48);
    await plan('Shuttle', world.now, colleague);
    const { status, type, text } = await read(await create());
    expect([status, type]).to.deep.equal([200, 'text/calendar; charset=utf-8']);
    expect(text).to.match(/^BEGIN:VCALENDAR\r\n/);
    expect(text).to.include('SUMMARY:Work: Booth');
    const start = new Date(world.now.getTime() + 24 * HOUR_MS).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
    expect(text).to.include(`DTSTART:${start}`);
    expect(text).to.not.match(/Draft|Shuttle/);
  });

  it('is an empty calendar without shifts', async () => {
    const { status, text } = await read(await create());
    expect(status).to.equal(200);
    expect(text).to.include('BEGIN:VCALENDAR').and.not.include('VEVENT');
  });

  it('stops at once when it is replaced or ended, and has no other tokens', async () => {
    expect(await hasFeed()).to.equal(false);
    const first = await create();
    expect(await hasFeed()).to.equal(true);
    const second = await create();
    expect((await read(first)).status).to.equal(404);
    expect((await read(second)).status).to.equal(200);
    await world.send(calls.endFeed, {}, worker.token);
    expect((await read(second)).status).to.equal(404);
    expect(await hasFeed()).to.equal(false);
    expect((await read(`${FEED_PATH}/${'A'.repeat(43)}.ics`)).status).to.equal(404);
  });

  it('stops when its person no longer works here', async () => {
    const path = await create();
    await world.db.queries.delete(groupMembers);
    expect((await read(path)).status).to.equal(404);
  });

  it('stores no token that could be used', async () => {
    const path = await create();
    const token = path.slice(FEED_PATH.length + 1, -'.ics'.length);
    expect(token).to.match(/^[\w-]{43}$/);
    await read(path);
    expect(await dumpDatabase(world.db)).to.not.include(token);
  });

  it('hides the token from those who log a failure', async () => {
    const paths: string[] = [];
    const broken = express()
      .use(
        FEED_PATH,
        createFeedRouter({
          db: world.db,
          now: () => {
            throw new Error('No clock');
          },
        }),
      )
      .use((_error: unknown, req: Request, res: Response, _next: NextFunction) => {
        paths.push(req.path);
        res.sendStatus(500);
      });
    const listening = await listen(broken);
    const answer = await fetch(`${originOf(listening)}${FEED_PATH}/${'A'.repeat(43)}.ics`, {
      headers: { connection: 'close' },
    });
    await answer.text();
    await new Promise((resolve) => listening.close(resolve));
    expect([answer.status, ...paths]).to.deep.equal([500, `${FEED_PATH}/`]);
  });

  it('refuses more than 30 reads a minute of one feed', async () => {
    const path = await create();
    const statuses = [];
    for (let reads = 0; reads <= 30; reads += 1) statuses.push((await read(path)).status);
    expect(statuses.filter((status) => status === 200)).to.have.length(30);
    expect(statuses.at(-1)).to.equal(429);
    expect((await read(await create())).status).to.equal(200);
  });
});
