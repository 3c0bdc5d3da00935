import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { expect } from 'chai';
import express from 'express';
import { createDocsRouter } from '../../mounts.ts';
import { answerOverHttp } from './http.ts';
import type { ApiAnswer, ApiCall } from '../../../../shared/contracts/api-call.ts';

const refusalOf = async (response: Response) => ({
  status: response.status,
  formErrors: ((await response.json()) as { formErrors: string[] }).formErrors.length,
});

/** A JSON text with a length of `bytes`. */
const bodyOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

describe('API over HTTP', () => {
  let received: ApiCall[] = [];
  let next: ApiAnswer;
  let server: Server;
  let base: string;

  before((done) => {
    const router = answerOverHttp({
      async call(request) {
        received.push(request);
        return next;
      },
    });
    server = express()
      .use('/documented', createDocsRouter({ call: async () => next }))
      .use('/api', router)
      .listen(0, '127.0.0.1', () => done());
  });
  beforeEach(() => {
    received = [];
    next = { status: 200, headers: { 'content-type': 'application/json' }, body: { ok: true } };
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });
  after(() => server.closeAllConnections());
  after((done) => void server.close(done));

  const post = (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(`${base}/things/`, { method: 'POST', body, headers });

  it('answerOverHttp passes on method, raw path, query, headers and body', async () => {
    const headers = { 'content-type': 'application/json; charset=UTF-8', 'X-Session-Id': 's' };
    await fetch(`${base}/things/a%2Fb/?x=1&x=2&y=a?b`, { method: 'POST', body: '{"a":[1]}', headers });
    expect(received[0]).to.deep.include({
      method: 'POST',
      path: '/things/a%2Fb/',
      body: { a: [1] },
      ip: '127.0.0.1',
    });
    expect(received[0]?.headers).to.include({ 'x-session-id': 's' });
    expect([...(received[0]?.query ?? [])]).to.deep.equal([
      ['x', '1'],
      ['x', '2'],
      ['y', 'a?b'],
    ]);
  });

  it('answerOverHttp passes on an undefined body when none was sent', async () => {
    await fetch(`${base}/things`);
    await post('');
    expect(received.map(({ body }) => body)).to.deep.equal([undefined, undefined]);
  });

  it('answerOverHttp writes the response with headers and length', async () => {
    next = {
      status: 409,
      headers: { 'content-type': 'application/json', 'retry-after': '3' },
      body: { a: '\uD800' },
    };
    const response = await fetch(`${base}/things`);
    expect(response.status).to.equal(409);
    expect(response.headers.get('retry-after')).to.equal('3');
    expect(response.headers.get('content-length')).to.equal(
      String((await response.arrayBuffer()).byteLength),
    );
  });

  it('answerOverHttp writes a file as bytes, and only its headers for HEAD', async () => {
    const file = {
      contentType: 'application/pdf',
      filename: 'a.pdf',
      bytes: new Uint8Array([37, 80, 68, 70]),
    };
    next = { status: 200, headers: { 'content-type': 'application/pdf' }, body: null, file };
    expect(new Uint8Array(await (await fetch(`${base}/file`)).arrayBuffer())).to.deep.equal(file.bytes);
    const head = await fetch(`${base}/file`, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).to.deep.equal(['4', '']);
  });

  it('createDocsRouter serves the documentation only', async () => {
    const documented = base.replace('/api', '/documented');
    expect((await fetch(`${documented}/docs`)).status).to.equal(200);
    expect((await fetch(`${documented}/openapi.json`)).status).to.equal(200);
    expect((await fetch(`${documented}/settings`)).status).to.equal(404);
  });

  it('answerOverHttp responds 400 to invalid JSON or UTF-8 and 415 to other content types', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await refusalOf(await post('{"a":'))).to.deep.equal({ status: 400, formErrors: 1 });
    expect(await refusalOf(await post(new Uint8Array([0x22, 0xff, 0x22])))).to.deep.equal({
      status: 400,
      formErrors: 1,
    });
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=latin1' },
      { ...json, 'content-encoding': 'gzip' },
    ])
      expect(await refusalOf(await post('{}', headers))).to.deep.equal({ status: 415, formErrors: 1 });
    expect(received).to.deep.equal([]);
  });

  it('answerOverHttp accepts 32 KB and responds 413 to larger bodies', async () => {
    expect((await post(bodyOf(32 * 1024))).status).to.equal(200);
    for (const bytes of [32 * 1024 + 1, 1024 * 1024]) {
      expect(await refusalOf(await post(bodyOf(bytes)))).to.deep.equal({ status: 413, formErrors: 1 });
    }
  });

  it('answerOverHttp closes the connection of an endless body', async () => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const header = 'POST /api/things HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    socket.write(`${header}content-length: 99999999999\r\n\r\n{`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).to.match(/^HTTP\/1\.1 413 [^]*connection: close/i);
  });
});
