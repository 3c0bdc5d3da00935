import { expect } from 'chai';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import { buildPresentedTransaction, buildReceipt } from '../../../../tests/support/presented-transaction.ts';
import { cents } from '../../../../shared/format/money.ts';
import { createDocuments } from '../documents/create-documents.ts';
import { createDemoPassCertificates } from '../documents/wallet-pass-certificates.ts';
import { mailDesigns } from './mail-designs.ts';
import { renderMail } from './render-mail.ts';

const publicOrigin = 'https://parking.example';
const files = createDocuments({
  publicOrigin,
  loadPassCertificates: () => createDemoPassCertificates(new Date()),
});
const context = { publicOrigin, files };
const booking = buildPresentedBooking();
const quote = {
  id: 'q1',
  product_id: 'BUY_NOW',
  vehicle_class: 'OVERSIZE',
  travel_from_date: booking.travel_from_date,
  travel_to_date: booking.travel_to_date,
  expires: '2026-11-20 12:00:00-0800',
  total_charge: booking.total_charge,
  rate: { ...booking.rate, savings: { amount: 6804, currency: 'USD' } },
};
const confirmation = (change = {}) => ({
  template: 'booking-confirmation',
  data: { booking, customerLink: '/bookings/1/?token=abc', withPdf: false, withPass: false, ...change },
});

describe('mails', () => {
  it('confirm a booking with its number, stay, price with reasons, way and link', async () => {
    const mail = await renderMail(confirmation(), context);
    for (const part of [
      'CAP7K2MQ4',
      'Sat, 11/21/26, 9:00 am',
      '18999 Example Parkway S',
      '10% off the parking charge',
      '$145.69',
      '(206) 555-0150',
    ])
      expect(mail.html, part).to.include(part) && expect(mail.text, part).to.include(part);
    expect(mail.html).to.include('href="https://parking.example/bookings/1/?token=abc"');
  });

  it('say that a booking is cancelled, what it cost and what comes back', async () => {
    const terms = {
      fee: { amount: 2532, currency: 'USD' },
      refund: { amount: 12037, currency: 'USD' },
      fee_lines: [
        {
          label: 'One day plus tax',
          amount: { amount: 2532, currency: 'USD' },
          reason: 'Canceled less than 24 hours before drop-off',
        },
      ],
      refundable_to: 'Visa ending 4242',
    };
    const data = { booking, terms, customerLink: '/bookings/1/?token=abc' };
    const { html, text, subject, attachments } = await renderMail(
      { template: 'booking-cancelled', data },
      context,
    );
    expect(subject).to.equal('Your booking is canceled: CAP7K2MQ4, Sat, 11/21/26, 9:00 am');
    for (const part of ['CAP7K2MQ4', 'One day plus tax', '$25.32', '$120.37', 'Visa ending 4242'])
      expect(html, part).to.include(part) && expect(text, part).to.include(part);
    expect(attachments).to.deep.equal([]);
  });

  it('bring the files that were asked for, and always the calendar entry', async () => {
    const names = async (change: object) =>
      (await renderMail(confirmation(change), context)).attachments.map(({ filename }) => filename);
    expect(await names({})).to.deep.equal(['parking-CAP7K2MQ4.ics']);
    expect(await names({ withPdf: true, withPass: true })).to.deep.equal([
      'parking-CAP7K2MQ4.pdf',
      'parking-CAP7K2MQ4.pkpass',
      'parking-CAP7K2MQ4.ics',
    ]);
  });

  it('go out without the wallet pass where passes are not set up', async () => {
    const plain = createDocuments({ publicOrigin, loadPassCertificates: null });
    const { attachments } = await renderMail(confirmation({ withPass: true }), {
      publicOrigin,
      files: plain,
    });
    expect(attachments).to.have.length(1);
  });

  it('quote a price with what it saves and how long it is kept', async () => {
    const mail = await renderMail(
      { template: 'quote', data: { quote, link: '/booking?quoteId=q1' } },
      context,
    );
    expect(mail.subject).to.equal('Your parking price: $145.69 from Sat, 11/21/26, 9:00 am');
    expect(mail.text)
      .to.include('You save $68.04')
      .and.include('Fri, 11/20/26, 12:00 pm')
      .and.include('Oversize');
    expect(mail.html).to.include('href="https://parking.example/booking?quoteId=q1"');
  });

  it('bring the receipt of a stay, in words and as a PDF', async () => {
    const data = { transaction: buildPresentedTransaction(), customerLink: '/tickets/1000123/QK7M2X9RTB/' };
    const mail = await renderMail({ template: 'receipt', data }, context);
    expect(mail.subject).to.equal('Your receipt 5000123 from Cascade Airport Parking');
    for (const part of ['Sat, 11/21/26, 9:00 am', 'Promo code SAVE10', '$145.69', 'Visa ending 4242', '124'])
      expect(mail.html, part).to.include(part) && expect(mail.text, part).to.include(part);
    expect(mail.html).to.include('href="https://parking.example/tickets/1000123/QK7M2X9RTB/"');
    expect(mail.attachments.map(({ filename }) => filename)).to.deep.equal(['receipt-5000123.pdf']);
  });

  it('name the time voucher that has paid for a stay', async () => {
    const payments = [{ kind: 'VOUCHER', amount: cents(14569), voucher_number: 'GNJ5S8KR17' }];
    const transaction = buildPresentedTransaction({ receipt: buildReceipt({ payments }) });
    const data = { transaction, customerLink: '/tickets/1000123/QK7M2X9RTB/' };
    const mail = await renderMail({ template: 'receipt', data }, context);
    expect(mail.html).to.include('Time voucher GNJ5S8KR17');
    expect(mail.text).to.include('Time voucher GNJ5S8KR17');
  });

  it('bring a visitor’s letter to the lot, to be answered to the visitor', async () => {
    const data = {
      email_address: 'ann@example.com',
      subject: 'A lost scarf',
      message: 'It is <b>red</b>.\n\nThank you!',
    };
    const mail = await renderMail({ template: 'contact-message', data }, context);
    expect(mail).to.include({ subject: 'Contact: A lost scarf', replyTo: 'ann@example.com' });
    expect(mail.html).to.include('It is &lt;b&gt;red&lt;/b&gt;.<br/><br/>Thank you!');
    expect(mail.text).to.include('It is <b>red</b>.\n\nThank you!');
  });

  it('bring a company’s wish for a rate to the lot', async () => {
    const data = {
      email_address: 'pat@acme.example',
      name: 'Pat Doe',
      company_name: 'Acme',
      role: 'Office manager',
      employee_count: '11 to 50',
      travel_frequency: 'Every week',
    };
    const mail = await renderMail({ template: 'corporate-inquiry', data }, context);
    expect(mail).to.include({ subject: 'Corporate program: Acme', replyTo: 'pat@acme.example' });
    for (const value of Object.values(data)) expect(mail.text).to.include(value);
  });

  it('lead to the choice of mails, and say how to stop those that are not required', async () => {
    const chosen = { ...context, prefsLink: (recipient: string) => `/prefs/${recipient}?token=t` };
    const to = { recipient: 'ann@example.com', createdAt: new Date() };
    const link = 'https://parking.example/prefs/ann@example.com?token=t';
    const required = await renderMail({ ...confirmation(), ...to }, chosen);
    expect(required.html).to.include(`href="${link}"`);
    expect(required.unsubscribe).to.equal(undefined);
    const price = { template: 'quote', data: { quote, link: '/booking?quoteId=q1' } };
    expect((await renderMail({ ...price, ...to }, chosen)).unsubscribe).to.equal(link);
  });

  it('show whatever somebody typed as text', async () => {
    const full_name = '<img src=x onerror=alert(1)>"\'</style><script>alert(2)</script>';
    const { html } = await renderMail(confirmation({ booking: { ...booking, full_name } }), context);
    expect(html)
      .to.include('&lt;img src=x')
      .and.not.match(/<img|<script/i);
  });

  it('load nothing from anywhere and run nothing', async () => {
    const { html } = await renderMail(confirmation(), context);
    expect(html).to.not.match(/<img|<script|<link|url\(|@import|src=/i);
  });

  it('lead only to paths of our own site', async () => {
    for (const customerLink of [
      'https://elsewhere.example/',
      '//elsewhere.example/',
      '/\\elsewhere.example/',
      'javascript:alert(1)',
    ]) {
      const refused = await renderMail(confirmation({ customerLink }), context).catch(
        (error: Error) => error,
      );
      expect(refused, customerLink).to.be.instanceOf(Error);
    }
  });

  it('are not drawn from data that a template does not know', async () => {
    const refused = await renderMail({ template: 'toString', data: {} }, context).catch(
      (error: Error) => error,
    );
    expect(refused).to.be.instanceOf(Error);
    for (const template of Object.keys(mailDesigns))
      expect(
        await renderMail({ template, data: {} }, context).catch((error: Error) => error),
        template,
      ).to.be.instanceOf(Error);
  });
});
