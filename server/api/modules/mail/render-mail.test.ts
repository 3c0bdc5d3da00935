import { expect } from 'chai';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import { buildPresentedTransaction, buildReceipt } from '../../../../tests/support/presented-transaction.ts';
import { cents } from '../../../../shared/format/money.ts';
import { createCodes } from '../documents/create-codes.ts';
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

describe('renderMail', () => {
  it('the booking confirmation shows number, stay dates, price with reasons, address and link', async () => {
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

  for (const template of ['booking-confirm', 'booking-released'])
    it(`the mail ${template} carries nothing that the caller typed, because its address may be a stranger's`, async () => {
      const typed = {
        full_name: 'You won one million dollars',
        make_and_color: 'call us now',
        license_plate: 'WIN 1',
        flight_number_departing: 'AS 1234',
      };
      const data = { booking: { ...booking, ...typed }, confirmLink: '/bookings/1/confirm/?token=abc' };
      const { html, text } = await renderMail({ template, data }, context);
      for (const word of Object.values(typed)) expect(html + text).to.not.include(word);
      expect(text).to.include('Sat, 11/21/26, 9:00 am');
    });

  it('the booking confirmation starts with the codes, the number and the next steps, and says the terms', async () => {
    const open = {
      ...booking,
      allowed_actions: ['modify', 'cancel'],
      ...(await createCodes(booking.number)),
    };
    const cancelTerms = 'Free to cancel until Fri, 11/20/26, 9:00 am.';
    const { html, text } = await renderMail(confirmation({ booking: open, cancelTerms }), context);
    expect(html).to.include('class="qr-code"').and.include('class="barcode"');
    expect(html.indexOf('class="barcode"')).to.be.lessThan(html.indexOf('Drop-off</th>'));
    for (const path of [
      '/pickup?bookingId=1&amp;token=abc',
      '/bookings/1/modify?token=abc',
      '/bookings/1/cancel?token=abc',
    ])
      expect(html).to.include(`href="https://parking.example${path}"`);
    expect(text).to.include('Directions').and.include(cancelTerms);
    expect(html.length).to.be.lessThan(60_000);
  });

  it('the booking confirmation offers only what the booking allows', async () => {
    const { html } = await renderMail(confirmation(), context);
    expect(html).not.to.include('/modify').and.not.to.include('/cancel');
  });

  it('the cancellation mail shows fee and refund', async () => {
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

  it('the booking confirmation attaches the requested documents and always the calendar file', async () => {
    const names = async (change: object) =>
      (await renderMail(confirmation(change), context)).attachments.map(({ filename }) => filename);
    expect(await names({})).to.deep.equal(['parking-CAP7K2MQ4.ics']);
    expect(await names({ withPdf: true, withPass: true })).to.deep.equal([
      'parking-CAP7K2MQ4.pdf',
      'parking-CAP7K2MQ4.pkpass',
      'parking-CAP7K2MQ4.ics',
    ]);
  });

  it('the booking confirmation has no wallet pass when wallet passes are not configured', async () => {
    const plain = createDocuments({ publicOrigin, loadPassCertificates: null });
    const { attachments } = await renderMail(confirmation({ withPass: true }), {
      publicOrigin,
      files: plain,
    });
    expect(attachments).to.have.length(1);
  });

  it('the mail about a debt says what is owed, for which stay, and links to its payment', async () => {
    const debt = {
      amount: { amount: 31_50, currency: 'USD' },
      is_paid: false,
      receipt_number: '5000123',
      license_plate: 'ABC1234',
      left_at: '2026-11-20 12:00:00-0800',
    };
    const data = { debt, link: '/pay/t1?token=a.b', full_name: 'Pat Doe' };
    const mail = await renderMail({ template: 'debt', data }, context);
    expect(mail.subject).to.equal('Your parking stay: $31.50 to pay');
    expect(mail.text).to.include('Hi Pat Doe').and.include('5000123').and.include('ABC1234');
    expect(mail.html).to.include('/pay/t1?token=a.b');
  });

  it('the offer mail says who it is for, the words of the employee and until when it is valid', async () => {
    const data = { quote, link: '/booking?quoteId=q1', full_name: 'Cal Caller', words: 'See you soon.\nBea' };
    const mail = await renderMail({ template: 'offer', data }, context);
    expect(mail.subject).to.equal('Our offer: parking for $145.69 from Sat, 11/21/26, 9:00 am');
    expect(mail.text)
      .to.include('Hi Cal Caller')
      .and.include('See you soon.')
      .and.include('Fri, 11/20/26, 12:00 pm');
    expect(mail.html).to.include('/booking?quoteId=q1');
  });

  it('the quote mail shows price, savings and expiration', async () => {
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

  it('the receipt mail shows the receipt and attaches it as a PDF', async () => {
    const data = { transaction: buildPresentedTransaction(), customerLink: '/tickets/1000123/QK7M2X9RTB/' };
    const mail = await renderMail({ template: 'receipt', data }, context);
    expect(mail.subject).to.equal('Your receipt 5000123 from Cascade Airport Parking');
    for (const part of ['Sat, 11/21/26, 9:00 am', 'Promo code SAVE10', '$145.69', 'Visa ending 4242', '124'])
      expect(mail.html, part).to.include(part) && expect(mail.text, part).to.include(part);
    expect(mail.html).to.include('href="https://parking.example/tickets/1000123/QK7M2X9RTB/"');
    expect(mail.attachments.map(({ filename }) => filename)).to.deep.equal(['receipt-5000123.pdf']);
  });

  it('the receipt mail names the time voucher used as payment', async () => {
    const payments = [{ kind: 'VOUCHER', amount: cents(14569), voucher_number: 'GNJ5S8KR17' }];
    const transaction = buildPresentedTransaction({ receipt: buildReceipt({ payments }) });
    const data = { transaction, customerLink: '/tickets/1000123/QK7M2X9RTB/' };
    const mail = await renderMail({ template: 'receipt', data }, context);
    expect(mail.html).to.include('Time voucher GNJ5S8KR17');
    expect(mail.text).to.include('Time voucher GNJ5S8KR17');
  });

  it('the contact mail sets Reply-To to the sender of the message', async () => {
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

  it('the corporate inquiry mail contains all fields of the inquiry', async () => {
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

  it('renderMail links to the email preferences and sets unsubscribe on optional mails only', async () => {
    const withPrefs = { ...context, signPrefs: () => 't' };
    const to = { recipient: 'ann@example.com', createdAt: new Date() };
    const required = await renderMail({ ...confirmation(), ...to }, withPrefs);
    const link = 'https://parking.example/email/email-prefs/ann%40example.com?token=t';
    expect(required.html).to.include(`href="${link}"`);
    expect(required.unsubscribe).to.equal(undefined);
    const price = { template: 'quote', data: { quote, link: '/booking?quoteId=q1' } };
    expect((await renderMail({ ...price, ...to }, withPrefs)).unsubscribe).to.equal(
      'https://parking.example/email/unsubscribe/ann%40example.com?token=t&setting=0',
    );
  });

  it('renderMail escapes HTML in user input', async () => {
    const full_name = '<img src=x onerror=alert(1)>"\'</style><script>alert(2)</script>';
    const { html } = await renderMail(confirmation({ booking: { ...booking, full_name } }), context);
    expect(html)
      .to.include('&lt;img src=x')
      .and.not.match(/<img|<script/i);
  });

  it('renderMail produces no scripts, images or external resources', async () => {
    const { html } = await renderMail(confirmation(), context);
    expect(html).to.not.match(/<img|<script|<link|url\(|@import|src=/i);
  });

  it('renderMail rejects links that are not paths of this site', async () => {
    for (const customerLink of [
      'https://elsewhere.example/',
      '//elsewhere.example/',
      '/\\elsewhere.example/',
      'javascript:alert(1)',
    ]) {
      const error = await renderMail(confirmation({ customerLink }), context).catch(
        (thrown: Error) => thrown,
      );
      expect(error, customerLink).to.be.instanceOf(Error);
    }
  });

  it('renderMail throws for an unknown template or invalid data', async () => {
    const unknown = await renderMail({ template: 'toString', data: {} }, context).catch(
      (error: Error) => error,
    );
    expect(unknown).to.be.instanceOf(Error);
    for (const template of Object.keys(mailDesigns))
      expect(
        await renderMail({ template, data: {} }, context).catch((error: Error) => error),
        template,
      ).to.be.instanceOf(Error);
  });
});
