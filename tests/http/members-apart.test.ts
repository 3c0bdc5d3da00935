import { expect } from 'chai';
import type { ApiAnswer, ApiCall } from '../../shared/contracts/api-call.ts';
import { buildPresentedBooking } from '../support/presented-booking.ts';
import { buildPresentedTransaction } from '../support/presented-transaction.ts';
import { readState, type RunningSite, startSite } from '../support/start-site.ts';

const MEMBERS = 50;
/** Pages per member; set `RENDERS=200` for a long run. */
const RENDERS = Number(process.env.RENDERS ?? 8);
const AT_ONCE = 8;

const idOf = (member: number) => `id${String(member).padStart(3, '0')}x`;
const numberOf = (member: number) => String(700_000_000 + member * 1_001);
/** Matches the name or number of any member. */
const ANYBODY = /id\d{3}x|70\d{7}/g;

/** The API's answers for the member of a token. All personal values contain the member's id or number. */
function answerTo(id: string, number: string): [RegExp, unknown][] {
  const booking = buildPresentedBooking({ id, number: id, email_addr: `${id}@example.com`, full_name: id });
  const stay = buildPresentedTransaction({ id, customer_name: `Driver ${id}`, license_plate: id, token: id });
  const ofBooking = { ...booking, customer_link: `/bookings/${id}/?token=${id}`, downloads: null };
  return [
    [/^\/club\/me/, { number, long_name: `Member ${id}`, short_name: id, email: `${id}@example.com` }],
    [/\/upcoming-trips/, { items: [ofBooking], count: 1 }],
    [/\/recent-trips/, { items: [{ ...stay, customer_link: `/trips/${id}/?token=${id}` }], count: 1 }],
    [/\/points/, { available: 100 }],
    [/\/offers/, { items: [{ code: id, label: `For ${id}` }] }],
    [/^\/tx\//, stay],
    [/^\/bookings\//, ofBooking],
    [/msg-chk/, { messages: [{ id, template: 'parkscore', payload: { name: id } }] }],
    [/^\/settings/, {}],
  ];
}

/** Answers each member after a different delay, so that requests overlap. */
async function call({ path, headers }: ApiCall): Promise<ApiAnswer> {
  const [, id = 'nobody', number = ''] = /^Bearer (\w+)-(\d+)$/.exec(headers.authorization ?? '') ?? [];
  for (let turns = Math.random() * 4; turns > 0; turns -= 1)
    await new Promise((resolve) => setImmediate(resolve));
  const found = answerTo(id, number).find(([pattern]) => pattern.test(path));
  return { status: found ? 200 : 404, headers: {}, body: found?.[1] ?? { error: 'NOT_FOUND' } };
}

describe('Concurrent members', () => {
  let site: RunningSite;
  let late = 0;

  before(async () => {
    site = await startSite({
      place: { mode: 'embedded', api: { call, record: () => {} } },
      now: () => new Date('2026-11-20T18:00:00Z'),
    });
  });
  after(() => site.close());

  const pages = ['/point-club/dashboard', '/trips/:id', '/booking', '/bookings/:id'];

  async function visit(member: number, render: number): Promise<void> {
    const [id, number] = [idOf(member), numberOf(member)];
    const page = pages[(member + render) % pages.length] ?? '';
    const headers = { cookie: `access_token=${id}-${number}; session_id=s-${id}` };
    const { status, text, headers: answered } = await site.get(page.replace(':id', id), { headers });
    expect(answered['cache-control']).to.equal('private, no-store');
    const named = [...new Set(text.match(ANYBODY))].toSorted();
    // On a busy machine a page may hit its deadline. It is checked, but proves less.
    if (status === 504) late += 1;
    else expect([status, page, ...named]).to.deep.equal([200, page, number, id]);
    expect(named.filter((name) => name !== id && name !== number)).to.deep.equal([]);
    if (status === 504) return;
    if (render === 0) expect(readState(text).auth).to.have.nested.property('member.number', number);
  }

  it(`never see each other's data: ${MEMBERS} members, ${RENDERS} pages each`, async function () {
    this.timeout(300_000);
    let visits = 0;
    const keepVisiting = async () => {
      for (let next = visits++; next < MEMBERS * RENDERS; next = visits++)
        await visit(next % MEMBERS, Math.floor(next / MEMBERS));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepVisiting));
    expect(late).to.be.lessThan((MEMBERS * RENDERS) / 10);
  });
});
