import { expect } from 'chai';
import type { Contract } from '../../shared/contracts/contract.ts';
import { openHttp, openInside, type ApiTransport } from '../support/api-transports.ts';
import { runMemberCalls, memberContracts } from './member-calls.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const ids = {
  'x-session-id': '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11',
  'x-anon-id': '9b2d7c44-51c1-4f0e-8f6e-6a2f3d1b7a90',
};

/** Replaces tokens, ids and club numbers, which differ between databases. */
const maskRandomParts = (body: unknown) =>
  JSON.stringify(Buffer.isBuffer(body) ? 'a file' : body)
    .replace(/_token":"[\w.-]{66}"/g, '_token":"<token>"')
    .replace(/"(number|barcode)":"[0-9]{9}"/g, '"$1":"<number>"')
    .replace(/"(user_id|id)":"[\w-]{22}"/g, '"$1":"<id>"');

async function runCalls(transport: ApiTransport) {
  const answers: unknown[] = [];
  const calledContracts = new Set<Contract>();
  await runMemberCalls(transport.db, ids, async (contract, target, more) => {
    const { status, headers, body } = await transport.send({
      method: contract.method,
      target,
      headers: ids,
      ...more,
    });
    const { 'content-disposition': _named, ...rest } = headers;
    answers.push({ call: contract.name, status, headers: rest, body: maskRandomParts(body) });
    calledContracts.add(contract);
    return body as Record<string, unknown>;
  });
  return { answers, calledContracts };
}

describe('The calls of an account', () => {
  let transports: [ApiTransport, ApiTransport];
  before(async () => {
    const options = { now: () => NOW };
    transports = [await openInside(options), await openHttp(options)];
  });
  after(() => Promise.all(transports.map((transport) => transport.close())));

  it('answer the same inside the process and over HTTP for every contract', async () => {
    const inside = await runCalls(transports[0]);
    const http = await runCalls(transports[1]);
    expect(http.answers).to.deep.equal(inside.answers);
    for (const answer of inside.answers) expect(answer).to.include({ status: 200 });
    expect([...inside.calledContracts]).to.have.members(memberContracts);
  });
});
