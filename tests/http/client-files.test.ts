import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startStandInApi } from '../support/stand-in-api.ts';
import { startSite } from '../support/start-site.ts';

describe('Client files', () => {
  it('include an icon for programs that ask for /favicon.ico without reading a page', async () => {
    const clientFolder = mkdtempSync(join(tmpdir(), 'parkweb-client-'));
    mkdirSync(join(clientFolder, 'assets'));
    cpSync('client/public/favicon.ico', join(clientFolder, 'favicon.ico'));
    const api = await startStandInApi();
    const site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL }, clientFolder });
    const { status, headers, bytes } = await site.get('/favicon.ico');
    await site.close();
    await api.close();
    rmSync(clientFolder, { recursive: true });
    expect(status).to.equal(200);
    expect(headers['content-type']).to.equal('image/x-icon');
    expect([...bytes.subarray(0, 8)]).to.deep.equal([0, 0, 1, 0, 1, 0, 32, 32]);
  });

  it('can be deleted while the server runs, which keeps answering', async () => {
    const clientFolder = mkdtempSync(join(tmpdir(), 'parkweb-client-'));
    mkdirSync(join(clientFolder, 'assets'));
    const gone = ['assets/main-old.js', 'picture.png'];
    for (const name of [...gone, 'favicon.svg']) writeFileSync(join(clientFolder, name), '<svg/>');
    const api = await startStandInApi();
    const site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL }, clientFolder });
    for (const name of gone) rmSync(join(clientFolder, name));
    for (const name of gone) {
      const failure = await site.get(`/${name}`).catch((error: unknown) => error);
      expect(failure, name).to.include({ code: 'ECONNRESET' });
    }
    expect(await site.get('/favicon.svg')).to.include({ status: 200, text: '<svg/>' });
    expect(site.logged.map(({ path }) => path)).to.deep.equal(['/main-old.js', '/picture.png']);
    await site.close();
    await api.close();
    rmSync(clientFolder, { recursive: true });
  });
});
