import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
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

  it('renderBookingPdf prints instructions, payment and price in reading order', async function () {
    const text = await readText(this, buildPresentedBooking());
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

  it('renderBookingPdf drops unsupported accents and leaves out unsupported scripts', async function () {
    expect(await readText(this, buildPresentedBooking({ full_name: 'Zoë Łukasz Nguyễn' }))).to.include(
      'Zoe Lukasz Nguyen',
    );
    const text = await readText(this, buildPresentedBooking({ full_name: '山田太郎' }));
    expect(text).to.include('CAP7K2MQ4').and.not.include('Name');
  });

  it('renderBookingPdf continues on a second page when the price has many lines', async function () {
    const lines = Array.from({ length: 20 }, (_, index) => ({
      label: `Line ${index}`,
      amount: cents(100),
      reason: 'Because',
    }));
    const rate = { charge_lines: lines, fee_lines: [], tax_lines: [] };
    const text = await readText(this, buildPresentedBooking({ rate }));
    expect(text.split('\f').filter((page) => page.trim())).to.have.length(2);
    expect(text).to.include('Line 19');
  });
});

async function readText(
  test: Mocha.Context,
  booking: ReturnType<typeof buildPresentedBooking>,
): Promise<string> {
  if (spawnSync('pdftotext', ['-v']).error) {
    console.log(
      'SKIPPED: pdftotext (poppler-utils) is not installed, so the text of the PDF is not checked.',
    );
    return test.skip();
  }
  const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], {
    input: await renderBookingPdf(booking),
    encoding: 'utf8',
  });
  return stdout;
}
