import { expect } from 'chai';
import { routes } from '../../pages/routes.ts';
import { createLogger } from '../../server/log.ts';
import { buildApi } from '../support/api.ts';
import { buildDatabase } from '../support/database.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

/** A value for path parameters that matches nothing. */
const NOBODYS = 'AAAAAAAAAAAAAAAAAAAAAA';
/** Pages about one item answer 404 when it does not exist or belongs to someone else. */
const forMembers = (path: string) => path.startsWith('/point-club/');
const aboutOneThing = (path: string) => path.includes(':');

describe('Every page', () => {
  let site: RunningSite;
  const closing: (() => Promise<unknown>)[] = [];

  before(async () => {
    const db = await buildDatabase();
    const api = buildApi({ db, log: createLogger('silent') });
    site = await startSite({ place: { mode: 'embedded', api } });
    closing.push(
      site.close,
      () => api.drain(),
      () => db.close(),
    );
  });
  after(async () => {
    for (const close of closing) await close();
  });

  for (const { name, path } of routes.filter((route) => forMembers(route.path))) {
    it(`${name} (${path}) sends members to the login and back`, async () => {
      const { status, headers, cookies, text } = await site.get(path.replace(/:\w+/g, NOBODYS));
      expect([status, text]).to.deep.equal([302, '']);
      expect(headers.location).to.equal('/?showLogin=true');
      expect(headers['cache-control']).to.equal('private, no-store');
      expect(decodeURIComponent(cookies.join())).to.contain(`return_to={"name":"${name}"`);
    });
  }

  for (const { name, path, isShared } of routes.filter((route) => !forMembers(route.path))) {
    it(`${name} (${path}) answers with its status, one heading and one title`, async () => {
      const isKept = isShared && !aboutOneThing(path);
      const { status, text, headers } = await site.get(path.replace(/:\w+/g, NOBODYS));
      expect(status).to.equal(aboutOneThing(path) ? 404 : 200);
      expect(text.match(/<h1[ >]/g)).to.have.length(1);
      expect(text.match(/<title>[^<]+<\/title>/g)).to.have.length(1);
      expect(text.match(/<main[ >]/g)).to.have.length(1);
      expect(headers['content-type']).to.equal('text/html; charset=utf-8');
      expect(headers['cache-control']).to.match(isKept ? /^public/ : /^private, no-store$/);
      expect(site.reported).to.deep.equal([]);
    });

    it(`${name} gives the same answer to a trailing slash and to HEAD`, async () => {
      const target = path.replace(/:\w+/g, NOBODYS);
      const { status } = await site.get(target);
      expect((await site.get(`${target.replace(/\/$/, '')}/`)).status).to.equal(status);
      const head = await site.get(target, { method: 'HEAD' });
      expect(head).to.include({ status, text: '' });
    });
  }
});
