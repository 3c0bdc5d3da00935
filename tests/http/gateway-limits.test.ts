import { expect } from 'chai';
import { startGateway } from '../support/start-gateway.ts';
import {
  flood,
  json,
  plain,
  redirect,
  reset,
  startStandInApi,
  type StandInApi,
} from '../support/stand-in-api.ts';

const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

describe('The gateway', () => {
  let api: StandInApi;
  let gateway: Awaited<ReturnType<typeof startGateway>>;

  before(async () => {
    api = await startStandInApi();
    gateway = await startGateway({ mode: 'remote', baseURL: api.baseURL });
  });
  beforeEach(() => api.reset());
  after(async () => {
    await gateway.close();
    await api.close();
  });

  const escapes = [
    '/api/../admin',
    '/api/bookings/../../admin',
    '/api/bookings/%2e%2e/x',
    '/api/bookings/.%2E/x',
    '/api/bookings/..%2f..%2fadmin',
    '/api/bookings/a%2fb',
    '/api/bookings/a%5cb',
    '/api//evil.example/x',
    '/api/bookings//x',
    '/api/bookings/%00',
    '/api/bookings/%E0%A4%A',
    'http://evil.example/api/settings',
  ];
  for (const target of escapes) {
    it(`rejects the address ${target}`, async () => {
      const answer = await gateway.send({ target });
      expect(answer.status).to.be.oneOf([404, 422]);
      expect(api.calls).to.have.length(0);
    });
  }

  it('keeps encoded characters of a segment as they are', async () => {
    await gateway.send({ target: '/api/email-prefs/a%40b.example' });
    expect(api.calls[0]?.path).to.equal('/email-prefs/a%40b.example');
  });

  it('accepts five methods', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'TRACE']) {
      const answer = await gateway.send({ target: '/api/settings', method, headers: OWN });
      expect(answer.status, method).to.equal(405);
    }
    expect((await gateway.send({ target: '/api/settings', method: 'HEAD' })).status).to.equal(200);
  });

  it('rejects a body of more than 32 KB with 413', async () => {
    const answer = await gateway.send({
      target: '/api/events/',
      method: 'POST',
      headers: OWN,
      body: { name: 'x'.repeat(33_000) },
    });
    expect(answer.status).to.equal(413);
    expect(api.calls).to.have.length(0);
  });

  it('rejects a body that is not JSON with 400', async () => {
    const answer = await gateway.send({
      target: '/api/events/',
      method: 'POST',
      headers: OWN,
      body: '{"a":',
    });
    expect(answer.status).to.equal(400);
  });

  it('does not follow redirects', async () => {
    api.answer('GET /settings', redirect('http://127.0.0.1:1/elsewhere'));
    const answer = await gateway.send({ target: '/api/settings' });
    expect(answer.status).to.equal(502);
    expect(answer.headers).not.to.have.property('location');
  });

  it('passes on a redirect to Google Wallet, and to no other place', async () => {
    const target = '/bookings/b1/google-wallet.link';
    const open = async (location: string) => {
      api.answer(`GET ${target}`, json({}, 303, { location }));
      const { status, headers } = await gateway.send({ target: `/api${target}` });
      return { status, location: headers.location };
    };
    const link = 'https://pay.google.com/gp/v/save/a.b.c';
    expect(await open(link)).to.deep.equal({ status: 303, location: link });
    for (const elsewhere of [
      'https://pay.google.com.evil.example/gp/v/save/a',
      'http://127.0.0.1:1/',
      '//pay.google.com',
    ])
      expect(await open(elsewhere), elsewhere).to.deep.equal({ status: 502, location: undefined });
  });

  it('rejects a JSON answer with a content-length of more than 2 MB', async () => {
    api.answer(
      'GET /settings',
      flood(3 * 1024 * 1024, {
        'content-type': 'application/json',
        'content-length': String(3 * 1024 * 1024),
      }),
    );
    expect((await gateway.send({ target: '/api/settings' })).status).to.equal(502);
  });

  it('closes an endless answer', async () => {
    api.answer('GET /settings', flood(100 * 1024 * 1024));
    expect((await gateway.send({ target: '/api/settings' })).status).to.equal(502);
    expect((await gateway.send({ target: '/api/bookings/b1' })).status).to.equal(200);
  });

  it('forwards a file of several megabytes', async () => {
    api.answer(
      'GET /bookings/{}/confirmation.pdf',
      flood(5 * 1024 * 1024, { 'content-type': 'application/pdf' }),
    );
    const answer = await gateway.send({ target: '/api/bookings/b1/confirmation.pdf' });
    expect(answer.text.length).to.equal(5 * 1024 * 1024);
  });

  it('never forwards HTML as HTML', async () => {
    api.answer('GET /settings', plain('<script>alert(1)</script>', 404, { 'content-type': 'text/html' }));
    const answer = await gateway.send({ target: '/api/settings' });
    expect(answer.status).to.equal(404);
    expect(answer.headers['content-type']).to.equal('text/plain');
  });

  it('answers 503 with Retry-After when the API is not reachable, and reports it to the site', async () => {
    await api.refuse();
    const answer = await gateway.send({ target: '/api/settings' });
    await api.listen();
    expect(answer.status).to.equal(503);
    expect(answer.headers).to.have.property('retry-after');
    expect(gateway.unavailable).to.deep.equal(['refused']);
  });

  it('sends a booking once, even if the connection breaks', async () => {
    api.answer('POST /bookings/', reset);
    const answer = await gateway.send({
      target: '/api/bookings/',
      method: 'POST',
      headers: { ...OWN, 'idempotency-key': 'attempt-1' },
      body: { quote_id: 'q' },
    });
    expect(answer.status).to.equal(502);
    expect(api.count('POST /bookings/')).to.equal(1);
    expect(api.calls[0]?.headers['idempotency-key']).to.equal('attempt-1');
  });

  it('forwards errors unchanged', async () => {
    const refusal = { error: 'SOLD_OUT', formErrors: ['Sold out'] };
    api.answer('POST /bookings/', json(refusal, 409));
    const answer = await gateway.send({ target: '/api/bookings/', method: 'POST', headers: OWN, body: {} });
    expect(answer.status).to.equal(409);
    expect(answer.body).to.deep.equal(refusal);
  });

  it('forwards JSON and files of the embedded API', async () => {
    const inside = await startGateway({
      mode: 'embedded',
      api: {
        record: () => {},
        async call({ path, query }) {
          const headers = {
            'content-type': 'application/json',
            'content-disposition': 'attachment; filename="stay.ics"',
          };
          const file = path.endsWith('.ics')
            ? {
                contentType: 'text/calendar',
                filename: 'stay.ics',
                bytes: new TextEncoder().encode('BEGIN:VCALENDAR'),
              }
            : undefined;
          return { status: 200, headers, body: { path, token: query.get('token') }, ...(file && { file }) };
        },
      },
    });
    expect((await inside.send({ target: '/api/bookings/b1?token=t' })).body).to.deep.equal({
      path: '/bookings/b1',
      token: 't',
    });
    const file = await inside.send({ target: '/api/bookings/b1/stay.ics' });
    expect(file.text).to.equal('BEGIN:VCALENDAR');
    expect(file.headers['content-disposition']).to.equal('attachment; filename="stay.ics"');
    await inside.close();
  });
});
