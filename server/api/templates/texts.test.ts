import { expect } from 'chai';
import * as v from 'valibot';
import { openedText, checkText } from '../../../shared/contracts/texts.ts';
import type { MailWords } from '../../../shared/contracts/mail-words.ts';
import { RATE_RULE } from '../../../shared/contracts/rates.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { buildApi } from '../../../tests/support/api.ts';
import { insertMember } from '../../../tests/support/closed-transactions.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import { buildPresentedBooking } from '../../../tests/support/presented-booking.ts';
import type { Api } from '../api.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { createDocuments } from '../modules/documents/create-documents.ts';
import { createMailTexts } from '../modules/mail/published-texts.ts';
import { renderMail } from '../modules/mail/render-mail.ts';
import { textVersions } from '../modules/texts/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { outbox } from '../platform/outbox/tables.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const publicOrigin = 'https://parking.example';
const files = createDocuments({ publicOrigin, loadPassCertificates: null });
const NAME = 'booking-known';
const source = {
  template: NAME,
  data: { booking: buildPresentedBooking(), customerLink: '/bookings/1/?token=abc' },
};
const wordsOf = (subject: string, text = 'Nothing new was booked.'): MailWords => ({
  subject,
  preheader: 'A reminder.',
  blocks: [
    { kind: 'paragraph', text },
    { kind: 'button', label: 'View booking', link: 'booking_link' },
  ],
});
const posted = v.object({ id: v.string(), version: v.number() });
const refused = v.object({ message: v.string(), fieldErrors: v.record(v.string(), v.array(v.string())) });

describe('Texts that staff publish', () => {
  let db: Database;
  let api: Api;
  let time: Date;

  before(async () => {
    db = await buildDatabase({ now: NOW });
    await insertMember(db.queries, { id: 'clerk' });
    api = buildApi({
      db,
      now: () => time,
      findMember: async () => ({
        id: 'clerk',
        number: '1',
        email: 'clerk@staff.example',
        permissions: new Set(['Email:Read', 'Email:Send', 'Email:Update']),
      }),
    });
  });
  beforeEach(async () => {
    time = NOW;
    for (const table of [outbox, textVersions]) await db.queries.delete(table);
  });
  after(async () => {
    await api.drain();
    await db.close();
  });

  async function call(method: string, path: string, body?: object) {
    const answer = await api.call({
      method,
      path,
      query: new URLSearchParams(),
      headers: { authorization: 'Bearer clerk' },
      body,
    });
    return { status: answer.status, body: 'body' in answer ? answer.body : undefined };
  }
  const draft = async (words: MailWords, draftId: string | null = null) =>
    call('POST', `/texts/MAIL/${NAME}/draft`, { ...words, draft_id: draftId });
  const publish = (id: string) => call('POST', `/text-versions/${id}/publish`, { reason: 'Clearer' });
  const rollBack = (id: string) => call('POST', `/text-versions/${id}/roll-back`, { reason: 'Wrong' });
  async function publishWords(words: MailWords): Promise<string> {
    const { id } = v.parse(posted, (await draft(words)).body);
    expect((await publish(id)).status).to.equal(200);
    return id;
  }
  const open = async () => v.parse(openedText, (await call('GET', `/texts/MAIL/${NAME}`)).body);
  const sentSubject = async () =>
    (await renderMail(source, { publicOrigin, files, texts: createMailTexts(db.queries, () => time) }))
      .subject;
  const addMail = (id: string, change: object = {}) =>
    db.queries.insert(outbox).values({
      id,
      cause: `known:${id}`,
      template: NAME,
      recipient: 'ann@example.com',
      data: { ...source.data, booking: { ...source.data.booking, ...change } },
      createdAt: NOW,
    });

  it('a draft changes nothing, publishing does for the mail that is sent from then on, and rolling back restores the one before', async () => {
    const { id: drafted } = v.parse(posted, (await draft(wordsOf('Second'))).body);
    expect(await sentSubject()).to.equal('You already have parking from Sat, 11/21/26, 9:00 am');
    expect((await publish(drafted)).status).to.equal(200);
    expect(await sentSubject()).to.equal('Second');
    time = new Date(NOW.getTime() + DAY_MS);
    const third = await publishWords(wordsOf('Third'));
    expect(await sentSubject()).to.equal('Third');
    await rollBack(third);
    expect(await sentSubject()).to.equal('Second');
    await rollBack(drafted);
    expect(await sentSubject()).to.equal('You already have parking from Sat, 11/21/26, 9:00 am');
  });

  it(`of two versions that were published, the rule of rates decides: ${RATE_RULE}`, async () => {
    await publishWords(wordsOf('First'));
    await publishWords(wordsOf('Second'));
    expect(await sentSubject()).to.equal('Second');
    const { versions } = await open();
    expect(versions.map(({ version, is_in_force: inForce }) => [version, inForce])).to.deep.equal([
      [2, true],
      [1, false],
    ]);
  });

  it('a wrong placeholder is refused at its field with those that are allowed', async () => {
    const { status, body } = await draft(wordsOf('Hi', 'See {{nobody}}'));
    expect(status).to.equal(422);
    expect(v.parse(refused, body).fieldErrors['blocks.0.text']?.[0]).to.match(
      /^There is no \{\{nobody\}\} here\. Use .*\{\{booking_number\}\}/,
    );
  });

  it('publishing is refused with the mail and the block that one of the last 50 mails can’t fill', async () => {
    await addMail('fine');
    await addMail('empty', { number: '' });
    const words = wordsOf('Booking', 'Your booking {{booking_number}} is unchanged.');
    const { id } = v.parse(posted, (await draft(words)).body);
    const check = v.parse(checkText.output, (await call('GET', `/text-versions/${id}/check`)).body);
    expect(check).to.deep.equal({
      checked: 2,
      failures: [{ mail: 'empty', words: 'Block 1: {{booking_number}} is empty' }],
    });
    const { status, body } = await publish(id);
    expect(status).to.equal(409);
    expect(v.parse(refused, body).message).to.include('Block 1').and.include('empty');
    await db.queries.delete(outbox);
    await addMail('fine');
    expect((await publish(id)).status).to.equal(200);
  });

  it('a colleague’s draft is not overwritten unseen, and a published version is not published again', async () => {
    const first = v.parse(posted, (await draft(wordsOf('One'))).body);
    expect((await draft(wordsOf('Two'))).status).to.equal(409);
    const second = v.parse(posted, (await draft(wordsOf('Two'), first.id)).body);
    expect(second.version).to.equal(1);
    expect((await draft(wordsOf('Three'), first.id)).status).to.equal(409);
    await publish(second.id);
    expect((await publish(second.id)).status).to.equal(409);
  });

  it('publishing and rolling back leave entries with who, when and why', async () => {
    const written = await db.queries.$count(auditEntries);
    const id = await publishWords(wordsOf('First'));
    await rollBack(id);
    const all = await db.queries.select().from(auditEntries).orderBy(auditEntries.id);
    const entries = all.slice(written);
    expect(entries.map(({ action, reason }) => [action, reason])).to.deep.equal([
      ['draftMailWords', null],
      ['publishText', 'Clearer'],
      ['rollBackText', 'Wrong'],
    ]);
  });

  it('steps that staff publish are in the mail about them, and go with the roll-back', async () => {
    const reminder = { template: 'drop-off-reminder', data: source.data };
    const textOf = async () => {
      // A process reads these texts once a second.
      time = new Date(time.getTime() + 1000);
      const texts = createMailTexts(db.queries, () => time);
      return (await renderMail(reminder, { publicOrigin, files, texts })).text;
    };
    const path = '/texts/PAGE/on-the-day/draft';
    const body = { text: 'Drive to {{lot_address}}.\nPark in row B.', draft_id: null };
    expect((await call('POST', path, { ...body, text: '{{traveler}}' })).status).to.equal(422);
    const { id } = v.parse(posted, (await call('POST', path, body)).body);
    await publish(id);
    expect(await textOf())
      .to.include('Park in row B.')
      .and.not.include('Show the barcode');
    await rollBack(id);
    expect(await textOf()).to.include('Show the barcode');
  });
});
