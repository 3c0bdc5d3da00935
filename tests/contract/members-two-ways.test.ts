import { expect } from 'chai';
import type { Contract } from '../../shared/contracts/contract.ts';
import { openHttp, openInside, type Way } from '../support/two-ways.ts';
import { liveAsMembers, memberContracts } from './member-ways.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const ids = {
  'x-session-id': '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11',
  'x-anon-id': '9b2d7c44-51c1-4f0e-8f6e-6a2f3d1b7a90',
};

/** Tokens, ids and club numbers differ between any two databases. */
const withoutChance = (body: unknown) =>
  JSON.stringify(Buffer.isBuffer(body) ? 'a file' : body)
    .replace(/_token":"[\w.-]{66}"/g, '_token":"<token>"')
    .replace(/"(number|barcode)":"[0-9]{9}"/g, '"$1":"<number>"')
    .replace(/"user_id":"[\w-]{22}"/g, '"user_id":"<id>"');

async function live(way: Way) {
  const answers: unknown[] = [];
  const called = new Set<Contract>();
  await liveAsMembers(way.db, ids, async (contract, target, more) => {
    const { status, headers, body } = await way.send({
      method: contract.method,
      target,
      headers: ids,
      ...more,
    });
    const { 'content-disposition': _named, ...rest } = headers;
    answers.push({ call: contract.name, status, headers: rest, body: withoutChance(body) });
    called.add(contract);
    return body as Record<string, unknown>;
  });
  return { answers, called };
}

describe('The account answers the same inside the process and over HTTP', () => {
  let ways: [Way, Way];
  before(async () => {
    const options = { now: () => NOW };
    ways = [await openInside(options), await openHttp(options)];
  });
  after(() => Promise.all(ways.map((way) => way.close())));

  it('through two members’ lives, and every contract of it has a part in them', async () => {
    const inside = await live(ways[0]);
    const http = await live(ways[1]);
    expect(http.answers).to.deep.equal(inside.answers);
    for (const answer of inside.answers) expect(answer).to.include({ status: 200 });
    expect([...inside.called]).to.have.members(memberContracts);
  });
});
