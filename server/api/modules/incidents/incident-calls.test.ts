import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import { addCar } from '../../../../tests/support/access-things.ts';
import { readPdfText } from '../../../../tests/support/read-pdf-text.ts';
import * as calls from '../../../../shared/contracts/incidents.ts';
import { getStay } from '../../../../shared/contracts/stay.ts';
import { drawJpeg } from '../../demo/draw-jpeg.ts';
import { newId } from '../../platform/new-id.ts';
import { incidentPhotos } from './tables.ts';

const draw = (width: number, height: number) =>
  drawJpeg({ width, height }, (column, row) => [column * 7, row * 9, 80]);
const photo = draw(640, 480);
const EXIF = Uint8Array.from([0xff, 0xe1, 0, 10, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x47, 0x50]);
const withExif = Uint8Array.from([...photo.slice(0, 20), ...EXIF, ...photo.slice(20)]);

describe('The calls of incidents', () => {
  let world: World;
  let cashier: Person;
  let lead: Person;
  before(async function () {
    this.timeout(120_000);
    world = await openWorld();
    cashier = await world.join('Cora', ['Incidents:Create', 'Incidents:Read']);
    lead = await world.join('Lena', ['Incidents:Read', 'Incidents:Update', 'Transactions:Read']);
  });
  after(() => world.close());

  async function report(fields: object = {}, headers: Record<string, string> = {}) {
    const body = { type: 'OTHER', words: 'A pole fell', ...fields };
    return world.send(calls.createIncident, { body, headers }, cashier.token);
  }
  const opened = async (fields?: object) => v.parse(calls.incident, (await report(fields)).body);
  const read = async (id: string, by = cashier) =>
    v.parse(calls.openedIncident, (await world.send(calls.getIncident, { params: { id } }, by.token)).body);
  const add = (id: string, photoId: string, bytes: Uint8Array = photo) =>
    world.send(
      calls.addIncidentPhoto,
      { params: { id, photoId }, upload: { contentType: 'image/jpeg', bytes } },
      cashier.token,
    );

  it('open one without a car, with the fields of its type, and show it', async () => {
    const { id } = await opened({
      type: 'LOST_PROPERTY',
      concerns: 'Zoë Ray',
      contact: '206 555 0100',
      place: 'Row 14',
      details: { item: 'A red scarf', kept_at: '' },
    });
    expect(await read(id)).to.deep.include({
      type: 'LOST_PROPERTY',
      reason: 'REPORTED',
      transaction_id: null,
      ticket_number: null,
      concerns: 'Zoë Ray',
      place: 'Row 14',
      details: [{ field: 'Item', value: 'A red scarf' }],
      opened_by: { number: cashier.number, name: 'Cora Secretson1' },
      may_update: false,
      may_add_photos: true,
      colleagues: [],
    });
    expect((await read(id, lead)).colleagues).to.deep.include({
      number: lead.number,
      name: 'Lena Secretson2',
    });
  });

  it('open one once, although the report is sent again', async () => {
    const headers = { 'idempotency-key': 'report-0001' };
    const [first, again] = [await report({}, headers), await report({}, headers)];
    expect(again.body).to.deep.equal(first.body);
    expect((await report({ words: 'Something else' }, headers)).status).to.equal(409);
  });

  it('refuse an unknown ticket, fields of another type, and a call without words', async () => {
    for (const wrong of [{ ticket_number: '77' }, { details: { item: 'A scarf' } }, { words: ' ' }])
      expect((await report(wrong)).status, JSON.stringify(wrong)).to.equal(422);
  });

  it('store a photo once under the id that its device chose', async () => {
    const { id } = await opened();
    const photoId = newId();
    expect((await add(id, photoId)).body).to.include({ id: photoId, width: 640, height: 480 });
    expect((await add(id, photoId)).status).to.equal(200);
    expect(await add(id, photoId, draw(320, 240))).to.deep.include({ status: 409 });
    const stored = await world.db.queries
      .select()
      .from(incidentPhotos)
      .where(eq(incidentPhotos.incidentId, id));
    expect(stored.map(({ bytes }) => Buffer.compare(bytes, photo))).to.deep.equal([0]);
    const params = { id, photoId };
    const { file, status } = await world.send(calls.downloadIncidentPhoto, { params }, lead.token);
    expect([status, file?.contentType]).to.deep.equal([200, 'image/jpeg']);
    expect(Buffer.compare(file?.bytes ?? Buffer.of(), photo)).to.equal(0);
  });

  it('refuse photos with metadata, of more than 1600 pixels, of other formats, and the eleventh', async () => {
    const { id } = await opened();
    for (const wrong of [withExif, draw(1608, 8), Buffer.from('GIF89a'), photo.slice(0, 400)])
      expect((await add(id, newId(), wrong)).status).to.equal(422);
    expect((await add(id, newId(), Buffer.alloc(1024 * 1024 + 1))).status).to.equal(413);
    expect((await add('none', newId())).status).to.equal(404);
    const small = draw(8, 8);
    const all = await Promise.all(Array.from({ length: 11 }, () => add(id, newId(), small)));
    expect(all.map(({ status }) => status).toSorted()).to.deep.equal([...Array(10).fill(200), 409]);
  });

  it('ask who received a thing that was returned', async () => {
    const { id } = await opened({ type: 'KEYS' });
    const close = (fields: object) =>
      world.send(
        calls.closeIncident,
        { params: { id }, body: { note: 'At the booth', outcome: 'RETURNED', ...fields } },
        lead.token,
      );
    expect((await close({})).status).to.equal(422);
    expect((await close({ returned_to: 'Ann Lee' })).body).to.deep.include({
      state: 'CLOSED',
      outcome: 'RETURNED',
      returned_to: 'Ann Lee',
    });
  });

  it('tell it on the timeline of its stay with photos, and in a PDF for the insurer without notes', async () => {
    const car = await addCar(world, cashier);
    const { id, number } = await opened({
      type: 'DAMAGE',
      transaction_id: car.id,
      words: 'A cart hit the door',
      details: { part: 'Left door' },
    });
    for (const photoId of [newId(), newId()]) await add(id, photoId);
    const note = { note: 'The camera shows who it was' };
    await world.send(calls.noteIncident, { params: { id }, body: note }, lead.token);

    const reader = await world.join('Rita', ['Transactions:Read', 'Incidents:Read']);
    const stay = await world.send(getStay, { params: { id: car.id } }, reader.token);
    const entries = v.parse(getStay.output, stay.body).entries.filter(({ kind }) => kind === 'incident');
    expect(entries.map(({ title, photos, href }) => [title, photos.length, href])).to.deep.equal([
      [`Incident ${number} opened: damage`, 0, `/back-office/incidents/${id}`],
      ['2 photos of the incident', 2, null],
      ['Note on the incident', 0, null],
    ]);

    const { file } = await world.send(calls.downloadIncidentReport, { params: { id } }, lead.token);
    const text = await readPdfText(file?.bytes ?? Buffer.of());
    for (const part of [`Incident ${number}`, 'A cart hit the door', 'Left door', 'Photo 2 of 2'])
      expect(text).to.contain(part);
    expect(text).not.to.contain('camera');
  });
});
