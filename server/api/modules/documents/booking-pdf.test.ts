import { expect } from 'chai';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import { readPdfText } from '../../../../tests/support/read-pdf-text.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { cents } from '../../../../shared/format/money.ts';
import { renderBookingPdf } from './booking-pdf.ts';

describe('renderBookingPdf', () => {
  it('renderBookingPdf produces a tagged, titled English PDF with embedded fonts', async () => {
    const raw = Buffer.from(await renderBookingPdf(buildPresentedBooking())).toString('latin1');
    expect(raw.slice(0, 8)).to.equal('%PDF-1.7');
    for (const part of [
      '/MarkInfo',
      '/StructTreeRoot',
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/S /H1',
      '/S /TD',
      '/Alt (',
    ])
      expect(raw, part).to.include(part);
    expect(raw)
      .to.match(/\/FontName \/[A-Z]+\+Overpass/)
      .and.include('/ToUnicode');
  });

  it('renderBookingPdf prints instructions, payment and price in reading order', async () => {
    const text = await readText(buildPresentedBooking());
    const stay = [
      'Cascade Airport Parking',
      'CAP7K2MQ4',
      'Sat, 11/21/26, 9:00 am',
      'On the day',
      '18999 Example',
    ];
    const price = ['Price details', 'Promo code SAVE10', '10% off the parking charge', 'Total', '$145.69'];
    let place = 0;
    for (const part of [...stay, ...price]) {
      place = text.indexOf(part, place);
      expect(place, part).to.be.at.least(0);
    }
    expect(text).to.include('$145.69 with Visa ending 4242').and.include('−$13.80');
  });

  for (const name of [
    'Zoë Łukasz Nguyễn Þórdís Šķēle',
    'Ελένη Παπαδοπούλου',
    'Наталія Їжакевич',
    '李小龍 欧阳娜娜',
    '山田太郎 さくら',
    '김민준',
  ])
    it(`renderBookingPdf prints the name ${name}, as a copied text too`, async () => {
      expect(await readText(buildPresentedBooking({ full_name: name }))).to.include(`Name ${name} `);
    });

  it('renderBookingPdf embeds only the letters of a name', async () => {
    const withName = (full_name: string) => renderBookingPdf(buildPresentedBooking({ full_name }));
    const [plain, foreign] = await Promise.all([withName('Taro Yamada'), withName('山田太郎')]);
    expect(foreign.length - plain.length).to.be.lessThan(20_000);
  });

  it('renderBookingPdf composes accents and leaves out what no font has', async () => {
    const name = 'Nguyễn 😀'.normalize('NFD');
    expect(await readText(buildPresentedBooking({ full_name: name }))).to.include('Name Nguyễn Vehicle');
  });

  it('renderBookingPdf prints the car', async () => {
    const car = {
      license_plate: 'ABC1234',
      make_and_color: 'Škoda, blue',
      passengers: 3,
      accessible_space: true,
    };
    expect(await readText(buildPresentedBooking(car))).to.include(
      'License plate ABC1234 Make and color Škoda, blue Accessible space Yes Passengers 3',
    );
  });

  it('renderBookingPdf continues on a second page when the price has many lines', async () => {
    const lines = Array.from({ length: 20 }, (_, index) => ({
      label: `Line ${index}`,
      amount: cents(100),
      reason: 'Because',
    }));
    const rate = { charge_lines: lines, fee_lines: [], tax_lines: [] };
    const text = await readText(buildPresentedBooking({ rate }));
    expect(text.split('\f')).to.have.length(2);
    expect(text).to.include('Line 19');
  });
});

const readText = async (booking: Booking) => readPdfText(await renderBookingPdf(booking));
