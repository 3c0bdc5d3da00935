import { expect } from 'chai';
import { ann, type MemberDesk, openMemberDesk } from '../../../../tests/support/member-desk.ts';
import { readStoredZip } from '../../../../tests/support/read-zip.ts';
import { renderMail } from '../mail/render-mail.ts';
import { createDocuments } from './create-documents.ts';
import type { Membership } from './membership-facts.ts';
import { createDemoPassCertificates } from './wallet-pass-certificates.ts';

const publicOrigin = 'https://parking.example';
const files = createDocuments({
  publicOrigin,
  loadPassCertificates: () => createDemoPassCertificates(new Date()),
});
const own = `/club/${ann.number}`;

describe('membership pass', () => {
  let desk: MemberDesk;
  let token: string;
  before(async () => {
    desk = await openMemberDesk();
    ({ access_token: token } = await desk.logIn());
  });
  after(() => desk.close());

  it('findMembershipPass returns barcode, QR code and points', async () => {
    const { body } = await desk.send('GET', `${own}/membership-pass`, { as: token });
    expect(body).to.include({ number: ann.number, long_name: 'Ann Walker' });
    expect(body).to.have.property('points').that.is.a('number');
    const { bars, qr } = body as { bars: number[]; qr: string[] };
    // Each symbol has 11 modules (start, digits, check, stop) and the stop symbol 2 more.
    expect(bars.reduce((sum, width) => sum + width, 0) % 11).to.equal(2);
    expect(qr.every((row) => row.length === qr.length)).to.equal(true);
    expect(qr[0]?.slice(0, 7)).to.equal('1111111');
  });

  it('sendMembershipPass mails the pass with its files, at most five times a day', async () => {
    const send = () => desk.send('POST', `${own}/send-membership-pass`, { as: token });
    expect((await send()).body).to.deep.equal({ sent: true });
    const row = (await desk.mails()).find(({ template }) => template === 'membership-pass');
    if (!row) throw new Error('There is no mail');
    expect(row.recipient).to.equal(ann.email);
    const { subject, text, attachments } = await renderMail(row, { publicOrigin, files });
    expect(subject).to.equal('Your Point Club membership pass');
    expect(text).to.include(ann.number).and.include('Ann Walker');
    expect(attachments.map(({ filename }) => filename)).to.deep.equal([
      `membership-${ann.number}.pdf`,
      `membership-${ann.number}.pkpass`,
    ]);
    const statuses = await Promise.all([send(), send(), send(), send(), send()]);
    expect(statuses.map(({ status }) => status).toSorted()).to.deep.equal([200, 200, 200, 200, 429]);
  });

  it('createMembershipWalletPass contains number, name and points and is voided for a closed account', async () => {
    const open = async (changes: Partial<Membership> = {}) => {
      const since = new Date('2020-01-05T18:00:00Z');
      const membership = { id: 'ann', number: '1', longName: 'Ann Lee', since, points: 1250, isOver: false };
      const { bytes } = await files.membershipPass({ ...membership, ...changes });
      return JSON.parse(String(readStoredZip(Buffer.from(bytes)).get('pass.json')));
    };
    const pass = await open();
    expect(pass.storeCard.primaryFields[0]).to.include({ value: 1250, changeMessage: 'Your points: %@' });
    expect(pass.storeCard.secondaryFields[0].value).to.equal('Ann Lee');
    expect(pass.storeCard.backFields[2].value).to.equal('January 2020');
    expect(pass.barcodes[0].message).to.equal('1');
    expect(pass).to.not.have.property('voided');
    expect(await open({ isOver: true })).to.have.property('voided', true);
  });
});
