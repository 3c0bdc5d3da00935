import { expect } from 'chai';
import { type MailingRules, parseMailingRules } from '../../../shared/contracts/mailing-lists.ts';
import type { MailTopicName } from '../../../shared/contracts/mail-topics.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { insertMember } from '../../../tests/support/closed-transactions.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { emailPrefs, emailSuppressions } from '../modules/mail/tables.ts';
import { describeRules } from '../modules/campaigns/mailing-rules.ts';
import { members as memberTable } from '../modules/members/tables.ts';
import { pointAccounts } from '../modules/points/tables.ts';
import { plainRate } from '../../../tests/support/club.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { countAudience } from './judge-audience.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const emailOf = (member: string) => `${member}@club.example`;
const rulesOf = (rules: Partial<MailingRules> = {}) =>
  parseMailingRules({ who: 'EVERYBODY', coming: 'ANY', ...rules });

describe('The audience of a mailing list', () => {
  let db: Database;

  before(async () => {
    db = await buildDatabase({ now: NOW });
    const members = ['ann', 'ben', 'cat', 'dan'];
    // Only the people of this test.
    await db.queries.update(memberTable).set({ deactivatedAt: NOW });
    for (const id of members) await insertMember(db.queries, { id });
    for (const memberId of members) await addStay({ memberId, email: emailOf(memberId) });
    await addStay({ memberId: 'ann', email: emailOf('ann'), endedDaysAgo: 400 });
    await addStay({ memberId: 'ben', email: emailOf('ben'), endedDaysAgo: -5 });
    await db.queries.insert(pointAccounts).values({ memberId: 'ann', balance: 700 });
    await suppress(emailOf('cat'));
    await choose(emailOf('dan'), 1);
    // A guest who books with the address of a member, two who share one, one who agreed, and one who is erased.
    await addStay({ email: emailOf('ann'), name: 'Ann’s sister' });
    await addStay({ email: 'family@example.com', name: 'Eve' });
    await addStay({ email: 'family@example.com', name: 'Eve' });
    await addStay({ email: 'family@example.com', name: 'Fay' });
    await addStay({ email: 'agreed@example.com', name: 'Gus' });
    await choose('agreed@example.com', 3);
    await addStay({ email: 'x@erased.invalid', name: 'Erased' });
  });
  after(() => db.close());

  const suppress = (emailKey: string) =>
    db.queries.insert(emailSuppressions).values({ emailKey, reason: 'Asked by phone' });
  const choose = (emailKey: string, setting: number) =>
    db.queries.insert(emailPrefs).values({ emailKey, setting });

  async function addStay({ memberId = '', email = '', name = 'Somebody', endedDaysAgo = 10 }) {
    const id = newId();
    const isComing = endedDaysAgo < 0;
    await db.queries.insert(bookings).values({
      id,
      number: id,
      quoteId: id,
      status: isComing ? 'CONFIRMED' : 'COMPLETED',
      paymentStatus: 'PAID',
      guarantee: 'STAFF',
      productKind: 'BUY_NOW',
      vehicleClass: 'STANDARD',
      spaces: 1,
      travelFrom: ago(endedDaysAgo + 2),
      travelTo: ago(endedDaysAgo),
      email,
      emailKey: email,
      fullName: name,
      totalCents: 100_00,
      rate: plainRate(100_00),
      memberId: memberId || null,
    });
  }

  const count = (topic: MailTopicName, rules: Partial<MailingRules> = {}) =>
    countAudience(db.queries, { topic, rules: rulesOf(rules), period: '2026-11' }, NOW);

  it('counts everybody once: with mail, or left out for the first reason that applies', async () => {
    const { people, readers, left_out: leftOut } = await count('OFFERS');
    const counts = Object.fromEntries(leftOut.map(({ reason, count: number }) => [reason, number]));
    expect(counts).to.deep.equal({
      NO_ADDRESS: 1,
      DUPLICATE: 2,
      SUPPRESSED: 1,
      NO_CONSENT: 1,
      OPTED_OUT: 1,
      MAILED_ALREADY: 0,
    });
    // Ann, Ben and Gus, who is a guest and agreed.
    expect(readers).to.equal(3);
    expect(people).to.equal(9);
    expect(readers + leftOut.reduce((sum, { count: number }) => sum + number, 0)).to.equal(people);
  });

  it('sends news only to those who chose them', async () => {
    const { readers, left_out: leftOut } = await count('NEWS');
    expect(readers).to.equal(1);
    expect(leftOut.find(({ reason }) => reason === 'NO_CONSENT')?.count).to.equal(3);
  });

  for (const [words, rules, people] of [
    ['Members', { who: 'MEMBERS' }, 4],
    ['Guests', { who: 'GUESTS' }, 5],
    ['Members and guests, at least 2 stays', { stays_min: 2 }, 2],
    ['Members, at least 2 stays', { who: 'MEMBERS', stays_min: 2 }, 1],
    ['Members, booking to come: with one', { who: 'MEMBERS', coming: 'YES' }, 1],
    ['Members, booking to come: without one', { who: 'MEMBERS', coming: 'NO' }, 3],
    ['Members, at least 1 point', { who: 'MEMBERS', points_min: 1 }, 1],
    ['Members, 0 to 699 points', { who: 'MEMBERS', points_min: 0, points_max: 699 }, 3],
    [
      'Members and guests, last stay from 11/10/26 to 11/10/26',
      { last_stay_from: '2026-11-10', last_stay_to: '2026-11-10' },
      9,
    ],
    ['Members and guests, last stay on 11/11/26 or later', { last_stay_from: '2026-11-11' }, 0],
  ] as const)
    it(`finds ${people} by the rules “${words}”`, async () => {
      expect(describeRules(rulesOf(rules))).to.equal(words);
      expect((await count('OFFERS', rules)).people).to.equal(people);
    });
});
