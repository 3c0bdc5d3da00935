import { expect } from 'chai';
import { createDocuments } from '../documents/create-documents.ts';
import { createDemoPassCertificates } from '../documents/wallet-pass-certificates.ts';
import { renderMail } from './render-mail.ts';

const publicOrigin = 'https://parking.example';
const voucher = {
  id: 'vc3nVq0c7tQm1yXw8ZrL4A',
  number: 'V7K2MQ4H9P',
  status: 'ISSUED',
  travel_from_date: '2026-11-21 09:00:00-0800',
  travel_to_date: '2026-11-23 12:00:00-0800',
  vehicle_class: 'OVERSIZE',
  minutes: 3060,
  points: 735,
  expires: '2027-11-23 12:00:00-0800',
};
const mail = { template: 'time-voucher', data: { voucher, withPdf: true, withPass: true } };
const withCertificates = () => createDemoPassCertificates(new Date());

describe('TimeVoucherMail', () => {
  it('TimeVoucherMail shows length, expiration and instructions and attaches PDF and wallet pass', async () => {
    const files = createDocuments({ publicOrigin, loadPassCertificates: withCertificates });
    const { subject, text, attachments } = await renderMail(mail, { publicOrigin, files });
    expect(subject).to.equal('Your parking voucher V7K2MQ4H9P: 2 days 3 hours');
    for (const part of ['V7K2MQ4H9P', '2 days 3 hours', 'Tue, 11/23/27, 12:00 pm', 'How to use it', '735'])
      expect(text, part).to.include(part);
    expect(attachments.map(({ filename }) => filename)).to.deep.equal([
      'voucher-V7K2MQ4H9P.pdf',
      'voucher-V7K2MQ4H9P.pkpass',
    ]);
    expect(attachments[0]?.content.subarray(0, 5).toString()).to.equal('%PDF-');
  });

  it('TimeVoucherMail attaches no wallet pass without certificates', async () => {
    const files = createDocuments({ publicOrigin, loadPassCertificates: null });
    const { attachments } = await renderMail(mail, { publicOrigin, files });
    expect(attachments).to.have.length(1);
  });
});
