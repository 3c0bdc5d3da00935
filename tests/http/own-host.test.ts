import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

describe('In production, a request', () => {
  let api: StandInApi;
  let site: RunningSite;

  before(async () => {
    api = await startStandInApi();
    site = await startSite({
      place: { mode: 'remote', baseURL: api.baseURL },
      publicOrigin: 'https://parking.example',
      isHostChecked: true,
    });
  });
  after(async () => {
    await site.close();
    await api.close();
  });

  /** Sends the lines unchanged and returns the status line. */
  async function send(...lines: string[]): Promise<string> {
    const socket = connect(site.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    return (await text(socket)).split('\r\n')[0] ?? '';
  }

  for (const host of ['parking.example', 'Parking.Example', 'parking.example:443']) {
    it(`for ${host} is answered`, async () => {
      expect(await send('GET / HTTP/1.1', `Host: ${host}`)).to.contain('200');
      expect(await send('GET /api/settings HTTP/1.1', `Host: ${host}`)).to.contain('200');
    });
  }

  for (const [what, ...lines] of [
    ['another host', 'GET / HTTP/1.1', 'Host: evil.example'],
    ['another host’s API', 'GET /api/settings HTTP/1.1', 'Host: evil.example'],
    ['another port', 'GET / HTTP/1.1', 'Host: parking.example:8443'],
    ['a host that begins like ours', 'GET / HTTP/1.1', 'Host: parking.example.evil.example'],
    ['two hosts', 'GET / HTTP/1.1', 'Host: parking.example', 'Host: evil.example'],
    ['the same host twice', 'GET / HTTP/1.1', 'Host: parking.example', 'host: parking.example'],
    ['another host in its target', 'GET http://evil.example/ HTTP/1.1', 'Host: parking.example'],
    ['no host', 'GET / HTTP/1.0'],
  ] as const) {
    it(`for ${what} gets 421`, async () => {
      expect(await send(...lines)).to.contain('421');
    });
  }

  it('for a health check is answered for any host', async () => {
    for (const path of ['/livez', '/readyz'])
      expect(await send(`GET ${path} HTTP/1.1`, 'Host: 10.0.0.7:3000')).to.contain('200');
  });
});
