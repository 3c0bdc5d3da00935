import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { routes } from '../../pages/routes.ts';
import { createLogger } from '../../server/log.ts';
import { createBooking } from '../../shared/contracts/bookings.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { scrubReport } from '../../shared/format/scrub-report.ts';
import { accessRules } from '../support/access-rules.ts';
import {
  ALL_RIGHTS,
  type Call,
  fillPath,
  openWorld,
  type Person,
  type World,
} from '../support/access-world.ts';
import { fieldNames } from '../support/field-names.ts';
import { type CardCanary, cardCanaries, findCards, spellings } from '../support/canaries.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { type RunningSite, type SiteAnswer, startSite } from '../support/start-site.ts';

/** The query parameters of the site's addresses. */
const ARGUMENTS = [
  'promoCode',
  'fillPromoCode',
  'quoteId',
  'fromDate',
  'toDate',
  'travelFromDate',
  'vehicleClass',
  'token',
  'transactionId',
  'score',
  'res',
  'page',
  'showLogin',
  'utm_source',
  'utm_campaign',
  'name',
  'message',
  'search',
];

const SHARED = { sharesGroup: true };

describe('A card number never leaks', () => {
  const logged: string[] = [];
  const reported: string[] = [];
  let world: World;
  let site: RunningSite;
  let calls = 0;

  before(async () => {
    const log = createLogger('trace', { write: (line: string) => void logged.push(line) });
    world = await openWorld({ log });
    site = await startSite({
      place: { mode: 'embedded', api: world.api },
      trustedHops: 1,
      now: () => world.now,
      log,
      report: (error) => {
        const { name = 'Error', message = String(error) } = error instanceof Error ? error : {};
        reported.push(
          JSON.stringify(scrubReport({ exception: { values: [{ type: name, value: message }] } })),
        );
      },
    });
  });
  after(() => site.close());
  after(() => world.close());

  /** A new caller for each request, so that no rate limit applies. */
  const newCaller = () => ({ 'x-forwarded-for': `2001:db8:1:${(calls += 1).toString(16)}::1` });

  async function call(contract: Contract, sent: Call, person: Person | null): Promise<SiteAnswer> {
    const query = new URLSearchParams(sent.query).toString();
    const path = fillPath(contract, sent.params ?? {}).replace(/^\/api\//, '/');
    return site.get(`/api${path}${query && `?${query}`}`, {
      method: contract.method,
      headers: {
        ...newCaller(),
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        ...(person && { cookie: `access_token=${person.token}` }),
        ...sent.headers,
      },
      ...(contract.method !== 'GET' && { body: JSON.stringify(sent.body ?? {}) }),
    });
  }

  // A page may have as many bytes as a code says.
  const readAll = ({ headers: { 'content-length': _length, ...headers }, text }: SiteAnswer) =>
    JSON.stringify(headers) + text;

  for (const contract of contracts) {
    const rule = accessRules[contract.name];
    // An event stream doesn't end.
    if (!rule || contract.output === 'events') continue;

    it(`when typed into any field of ${contract.name}`, async () => {
      const person = await world.join('Olivia', rule.needs === 'staff' ? ALL_RIGHTS : [], SHARED);
      const scene = await rule.stage(world, person);
      const said: string[] = [];
      for (const sent of withCards(contract, scene.call))
        said.push(readAll(await call(contract, sent, person)));
      expect(findCards(said.join('\n'))).to.deep.equal([]);
    });
  }

  for (const { name, path } of routes) {
    it(`from the address of ${name} (${path})`, async () => {
      const [plain = '', spaced = ''] = spellings(anyCard());
      const person = await world.join('Olivia');
      const query = new URLSearchParams(ARGUMENTS.map((argument) => [argument, spaced])).toString();
      const aboutCard = path.replace(/:\w+/g, plain);
      for (const cookie of ['', `access_token=${person.token}`])
        for (const target of [`${path.replace(/:\w+/g, 'AAAA')}?${query}`, aboutCard]) {
          const headers = { ...newCaller(), ...(cookie && { cookie }) };
          const answer = await site.get(target, { headers });
          expect(findCards(readAll(answer))).to.deep.equal([]);
          const { location } = answer.headers;
          if (location) expect(findCards(readAll(await site.get(location, { headers })))).to.deep.equal([]);
        }
    });
  }

  it('when the card pays or is declined', async () => {
    const said: string[] = [];
    const person = await world.join('Olivia');
    for (const contract of contracts.filter((one) => fieldNames(one.body).includes('cc_number')))
      for (const { number, cvc } of cardCanaries) {
        const scene = await accessRules[contract.name]?.stage(world, person);
        const body = { ...scene?.call.body, cc_number: number, cc_cvc: cvc, cc_exp: '12/40' };
        said.push(readAll(await call(contract, { ...scene?.call, body }, person)));
      }
    expect(said.some((text) => text.includes('0005'))).to.equal(true);
    expect(findCards(said.join('\n'))).to.deep.equal([]);
  });

  it('when a call with the card fails', async () => {
    const person = await world.join('Olivia');
    const scene = await accessRules.createBooking?.stage(world, person);
    const { number, cvc } = cardCanaries[0] ?? anyCard();
    await world.db.queries.execute(sql`alter table bookings rename to bookings_away`);
    const body = { ...scene?.call.body, cc_number: number, cc_cvc: cvc };
    const answer = await call(createBooking, { body }, person);
    await world.db.queries.execute(sql`alter table bookings_away rename to bookings`);
    expect(answer.status).to.equal(500);
    expect(logged.join()).to.include('API call failed');
    expect(findCards(readAll(answer))).to.deep.equal([]);
  });

  it('into the log, error reports or the database', async () => {
    await world.api.drain();
    expect(findCards(logged.join('\n')), 'log').to.deep.equal([]);
    expect(findCards(reported.join('\n')), 'error reports').to.deep.equal([]);
    const dump = await dumpDatabase(world.db);
    expect(dump).to.include('0005');
    expect(dump.split('\n').filter((row) => findCards(row).length > 0)).to.deep.equal([]);
  });
});

let turn = 0;
const anyCard = (): CardCanary => cardCanaries[(turn += 1) % cardCanaries.length] ?? { number: '', cvc: '' };

/** The call with a card number in each of its fields in turn, and in an unknown field. */
function withCards(contract: Contract, call: Call): Call[] {
  const spelt = (at: number) => spellings(anyCard())[at % 3] ?? '';
  const hides = (at: number) => `my card is ${spelt(at)}, thanks`;
  return [
    ...Object.keys(call.params ?? {}).map((name, at) => ({
      ...call,
      params: { ...call.params, [name]: spelt(at) },
    })),
    ...fieldNames(contract.query).map((name, at) => ({
      ...call,
      query: { ...call.query, [name]: spelt(at) },
    })),
    ...[...fieldNames(contract.body), 'note'].flatMap((name, at) =>
      contract.method === 'GET'
        ? []
        : [spelt(at), hides(at), `${anyCard().number}@example.com`].map((value) => ({
            ...call,
            body: { ...call.body, [name]: value },
          })),
    ),
  ];
}
