import { expect } from 'chai';
import * as v from 'valibot';
import { type MailWords, mailWords } from '../../../../shared/contracts/mail-words.ts';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import { createDocuments } from '../documents/create-documents.ts';
import { checkMailWords } from '../texts/check-mail-words.ts';
import { findDefaultText } from '../texts/load-page-texts.ts';
import { checkLine } from '../texts/vocabulary.ts';
import { commonWords, defaultLayout } from './common-words.ts';
import { layoutColors } from './layout-colors.ts';
import { mailDesigns } from './mail-designs.ts';
import { renderMail } from './render-mail.ts';

const publicOrigin = 'https://parking.example';
const context = { publicOrigin, files: createDocuments({ publicOrigin, loadPassCertificates: null }) };
const booking = buildPresentedBooking();
const data = { booking, customerLink: '/bookings/1/?token=abc', withPdf: false, withPass: false };
const template = 'booking-confirmation';
const { text } = mailDesigns[template];
if (!text) throw new Error('The words of the confirmation are in the code only');

const words = (blocks: MailWords['blocks'], rest: Partial<MailWords> = {}): MailWords => ({
  ...text.words,
  ...rest,
  blocks: [
    ...blocks,
    { kind: 'part', part: 'actions' },
    { kind: 'part', part: 'facts' },
    { kind: 'button', label: 'Open', link: 'booking_link' },
  ],
});

describe('The words of mails', () => {
  it('the words of the code follow the rules that the words of staff follow', () => {
    for (const [name, design] of Object.entries(mailDesigns)) {
      if (!design.text) continue;
      expect(v.safeParse(mailWords, design.text.words).success, name).to.equal(true);
      expect(checkMailWords(design.text.words, design.text), name).to.deep.equal({});
    }
    for (const line of [defaultLayout.header, ...defaultLayout.footer]) checkLine(line, commonWords);
  });

  it('words are escaped, and so are values that look like markup', async () => {
    const evil = '<img src=x onerror=alert(1)> [x](https://elsewhere.example) **{{total}}**';
    const { html, text: plain } = await renderMail(
      {
        template,
        data: { ...data, booking: { ...booking, full_name: evil } },
        words: words([
          { kind: 'paragraph', text: '<script>alert(1)</script> Hi {{traveler}}' },
          { kind: 'list', items: ['<b>{{drop_off}}</b>'], is_numbered: false },
        ]),
      },
      context,
    );
    expect(html).to.not.match(/<script|<img|<b>|elsewhere\.example"/);
    expect(html).to.include('&lt;script&gt;').and.include('[x](https://elsewhere.example) **{{total}}**');
    expect(plain).to.include('<script>alert(1)</script> Hi <img');
  });

  it('HTML and plain text come from the same blocks, with dates in Pacific time and money in dollars', async () => {
    const mail = await renderMail(
      {
        template,
        data,
        words: words(
          [{ kind: 'paragraph', text: '**{{total}}** from {{drop_off}}, [call]({{lot_phone_link}})' }],
          {
            subject: 'See you {{drop_off}}',
          },
        ),
      },
      context,
    );
    expect(mail.subject).to.equal('See you Sat, 11/21/26, 9:00 am');
    expect(mail.text).to.include('$145.69 from Sat, 11/21/26, 9:00 am');
    expect(mail.html).to.include('<strong>$145.69</strong>').and.include('href="tel:+12065550150"');
  });

  it('a block without the value that it needs is left out, and one for its absence is shown', async () => {
    const { text: plain } = await renderMail(
      {
        template,
        data: { ...data, booking: { ...booking, full_name: null } },
        words: words([
          { kind: 'paragraph', text: 'Hi {{traveler}}, welcome.' },
          { kind: 'paragraph', text: 'Hi there.', when: '!traveler' },
          { kind: 'list', items: ['For {{traveler}}', 'For all'], is_numbered: false },
        ]),
      },
      context,
    );
    expect(plain).to.include('Hi there.').and.include('For all');
    expect(plain).to.not.include('welcome').and.not.include('For \n');
  });

  it('words without a required link or part are refused, also if only some readers would see it', () => {
    const { blocks } = words([]);
    const without = { ...text.words, blocks: blocks.slice(0, 2) };
    expect(checkMailWords(without, text)).to.deep.equal({ blocks: ['Every version needs {{booking_link}}'] });
    const sometimes: MailWords = {
      ...text.words,
      blocks: [
        ...blocks.slice(0, 2),
        { kind: 'button', label: 'Open', link: 'booking_link', when: 'traveler' },
      ],
    };
    expect(checkMailWords(sometimes, text)).to.have.property('blocks');
    const inTurn: MailWords = {
      ...sometimes,
      blocks: [
        ...sometimes.blocks,
        { kind: 'paragraph', text: '[Open]({{booking_link}})', when: '!traveler' },
      ],
    };
    expect(checkMailWords(inTurn, text)).to.deep.equal({});
  });

  it('a wrong placeholder is named at the field where it was typed', () => {
    const wrong = words([
      { kind: 'paragraph', text: 'Fine' },
      { kind: 'list', items: ['Fine', '{{nobody}}'], is_numbered: false },
      { kind: 'button', label: 'Pay', link: 'total' },
    ]);
    expect(Object.keys(checkMailWords(wrong, text))).to.deep.equal(['blocks.1.items.1', 'blocks.2.link']);
  });

  it('a check finds a subject that is too long and a placeholder without a value', () => {
    const long = words([], { subject: `${'x'.repeat(60)} {{drop_off}} {{pick_up}}` });
    expect(text.findProblems(long, data, context)).to.deep.equal([
      'The subject has 106 characters; use at most 100',
    ]);
    const empty = { ...data, booking: { ...booking, number: '' } };
    const numbered = words([{ kind: 'paragraph', text: 'Number {{booking_number}}' }], { subject: 'Booked' });
    expect(text.findProblems(numbered, empty, context)).to.deep.equal([
      'Block 1: {{booking_number}} is empty',
    ]);
  });

  it('published words that a mail can’t fill give way to those of the code', async () => {
    const published = words([{ kind: 'paragraph', text: 'Number {{booking_number}}' }], {
      subject: 'Booked',
    });
    const texts = {
      findWords: async () => published,
      findLayout: async () => null,
      findPageText: findDefaultText,
    };
    const source = (number: string) => ({ template, data: { ...data, booking: { ...booking, number } } });
    const filled = await renderMail(source('CAP7K2MQ4'), { ...context, texts });
    expect(filled.subject).to.equal('Booked');
    const empty = await renderMail(source(''), { ...context, texts });
    expect(empty.subject).to.match(/^Your parking is booked/);
  });

  it('the layout sets header, footer, colors and where replies go, and never loses the link to the preferences', async () => {
    const mail = await renderMail(
      {
        template,
        data,
        recipient: 'ann@example.com',
        createdAt: new Date(),
        layout: {
          header: 'Park & <fly>',
          footer: ['PO Box 1'],
          colors: 'plum',
          reply_to: 'desk@example.com',
        },
      },
      { ...context, signPrefs: () => 't' },
    );
    expect(mail.html).to.include('Park &amp; &lt;fly&gt;').and.include('PO Box 1');
    expect(mail.html).to.include(layoutColors.plum.masthead).and.not.include(layoutColors.evergreen.masthead);
    expect(mail.html).to.include('/email/email-prefs/ann%40example.com?token=t');
    expect(mail.replyTo).to.equal('desk@example.com');
  });

  it('every color of a layout is readable on its ground: 4.5 to 1', () => {
    for (const [name, { masthead, link, button }] of Object.entries(layoutColors)) {
      expect(contrast('#ffffff', masthead), `${name}: header`).to.be.at.least(4.5);
      expect(contrast(link, '#ffffff'), `${name}: link`).to.be.at.least(4.5);
      expect(contrast(link, '#f5f8f6'), `${name}: link in the footer`).to.be.at.least(4.5);
      expect(contrast(button.text, button.background), `${name}: button`).to.be.at.least(4.5);
      expect(contrast(button.border, '#ffffff'), `${name}: border of the button`).to.be.at.least(3);
    }
  });
});

/** The contrast of two colors as in WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
