import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { contracts, sections } from '../../../../shared/contracts/contracts.ts';
import { createDocs } from './docs.ts';
import { describeType, listFields } from './list-fields.ts';

describe('createDocs', () => {
  const answerDocs = createDocs({ sections });
  const read = async (path: string) => {
    const answer = await answerDocs({ method: 'GET', path });
    return { headers: answer?.headers ?? {}, text: Buffer.from(answer?.file?.bytes ?? []).toString() };
  };

  it('openapi.json describes every contract', async () => {
    const { headers, text } = await read('/openapi.json');
    expect(headers['content-type']).to.equal('application/json');
    const document = JSON.parse(text);
    expect(document.openapi).to.match(/^3\.1\./);
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
      Object.values,
    );
    expect(operations.map(({ operationId }) => operationId)).to.have.members(
      contracts.map(({ name }) => name),
    );
  });

  it('openapi.json describes the fields of createBooking and setQuotes', async () => {
    const { paths, components } = JSON.parse((await read('/openapi.json')).text);
    const { schema } = paths['/bookings/'].post.requestBody.content['application/json'];
    expect(schema).to.deep.equal({ $ref: '#/components/schemas/CreateBookingBody' });
    const { CreateBookingBody, Instant } = components.schemas;
    expect(CreateBookingBody.required).to.deep.equal(['quote_id', 'email']);
    expect(CreateBookingBody.additionalProperties).to.equal(false);
    const { travel_from_date } =
      paths['/booking-quotes/set'].post.requestBody.content['application/json'].schema.properties;
    expect(travel_from_date).to.deep.equal({ $ref: '#/components/schemas/Instant' });
    expect(Instant).to.deep.include({ type: 'string' });
    expect(paths['/bookings/{id}'].get.parameters[0]).to.include({ name: 'id', in: 'path', required: true });
  });

  it('openapi.json has named components and every reference resolves', async () => {
    const { text } = await read('/openapi.json');
    const { paths, components } = JSON.parse(text);
    expect(components.schemas).to.include.keys('Booking', 'Quote', 'Rate', 'Transaction', 'Member', 'Error');
    const answerOf = (operation: { responses: Record<string, { content: Record<string, unknown> }> }) =>
      operation.responses[200]?.content['application/json'];
    for (const operation of [paths['/bookings/'].post, paths['/bookings/{id}'].get])
      expect(answerOf(operation)).to.deep.equal({ schema: { $ref: '#/components/schemas/Booking' } });
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(components[kind]).to.have.property(name);
  });

  it('openapi.json lists section, access, limits and errors of each call', async () => {
    const { paths, tags } = JSON.parse((await read('/openapi.json')).text);
    expect(tags.map(({ name }: { name: string }) => name)).to.include.members(['Bookings', 'Members']);
    const { post } = paths['/bookings/{id}/modify'];
    expect(post.tags).to.deep.equal(['Bookings']);
    expect(post.description).to.match(
      /^Access: the owner, or anyone with proof of the booking.* Limit: 60 per hour for each IP address/,
    );
    expect(statuses(post)).to.deep.equal(['200', '401', '404', '409', '422', '429', '503']);
    const { get: download } = paths['/bookings/{id}/{file}'];
    expect(download.responses[303]).to.have.nested.property('headers.Location.schema.format', 'uri');
    expect(statuses(paths['/tx-receipts/{number}/{file}'].get)).to.not.include('303');
    const { get } = paths['/incidents'];
    expect(get.description).to.equal('Access: members with the permission Incidents:Read.');
    expect(statuses(get)).to.deep.equal(['200', '401', '403', '422', '503']);
  });

  it('/docs shows every contract without scripts and allows its style in the content security policy', async () => {
    const { headers, text } = await read('/docs');
    for (const { name, summary } of contracts) expect(text).to.contain(`id="${name}"`).and.contain(summary);
    expect(text)
      .to.match(/^<!doctype html><html lang="en">/)
      .and.not.contain('<script');
    const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).to.contain(`default-src 'none'; style-src 'sha256-${hash}'`);
  });

  it('createDocs answers /docs and /openapi.json only', async () => {
    for (const path of ['/docs/', '/doc', '/', '', '/__proto__', '/openapi.json/x'])
      expect(await answerDocs({ method: 'GET', path })).to.equal(null);
    expect(await answerDocs({ method: 'POST', path: '/docs' })).to.equal(null);
  });

  it('describeType and listFields describe types and limits', () => {
    expect(
      describeType({ anyOf: [{ type: 'string', minLength: 1, maxLength: 60 }, { type: 'null' }] }),
    ).to.equal('text of 1 to 60 characters, or null');
    expect(describeType({ type: 'boolean', default: true })).to.equal('yes or no, true when missing');
    const items = {
      type: 'object' as const,
      properties: { label: { type: 'string' as const } },
      required: ['label'],
    };
    expect(listFields({ properties: { lines: { type: 'array', items } } })).to.deep.equal([
      { name: 'lines', isRequired: false, type: 'list of object', pattern: undefined },
      { name: 'lines[].label', isRequired: true, type: 'text', pattern: undefined },
    ]);
  });
});

const statuses = ({ responses }: { responses: object }) => Object.keys(responses);
