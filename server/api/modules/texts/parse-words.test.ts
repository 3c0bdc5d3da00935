import { expect } from 'chai';
import { parsePlainWords, parseWords, WordsError } from './parse-words.ts';
import { checkLine, type Vocabulary } from './vocabulary.ts';

const vocabulary: Vocabulary = {
  traveler: { type: 'text', about: 'The name', isOptional: true },
  total: { type: 'money', about: 'The price' },
  booking_link: { type: 'link', about: 'The page of the booking' },
};

const refusal = (look: () => unknown): string => {
  try {
    look();
  } catch (error) {
    if (error instanceof WordsError) return error.message;
    throw error;
  }
  return 'not refused';
};

describe('parseWords', () => {
  it('finds placeholders, bold words and links, and keeps the rest as text', () => {
    expect(parseWords('Hi {{traveler}}, **pay {{total}}** [here]({{booking_link}}).')).to.deep.equal([
      { kind: 'text', text: 'Hi ' },
      { kind: 'value', name: 'traveler' },
      { kind: 'text', text: ', ' },
      {
        kind: 'strong',
        pieces: [
          { kind: 'text', text: 'pay ' },
          { kind: 'value', name: 'total' },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'link', pieces: [{ kind: 'text', text: 'here' }], target: { name: 'booking_link' } },
      { kind: 'text', text: '.' },
    ]);
  });

  it('takes HTML as text', () => {
    const html = '<script>alert(1)</script><a href="javascript:x">x</a>';
    expect(parseWords(html)).to.deep.equal([{ kind: 'text', text: html }]);
  });

  it('takes only https, mailto and tel for links that are typed', () => {
    for (const href of ['https://example.com/a?b=c', 'mailto:help@example.com', 'tel:+12065550150'])
      expect(parseWords(`[x](${href})`)[0], href).to.deep.include({ target: { href } });
    for (const href of [
      'javascript:alert`1`',
      'JAVASCRIPT:alert`1`',
      'data:text/html,x',
      'http://example.com/',
      'ftp://example.com/',
      '//example.com/',
      '/local',
      'https://ann:secret@example.com/',
      'vbscript:x',
      '',
    ])
      expect(
        refusal(() => parseWords(`[x](${href})`)),
        href,
      ).to.match(/^A link can’t lead to/);
  });

  it('refuses what looks like a placeholder and is none', () => {
    for (const line of ['{{Traveler}}', '{{traveler', 'traveler}}', '{{}}', '{{a b}}', '{{{traveler}}}'])
      expect(
        refusal(() => parseWords(line)),
        line,
      ).to.match(/placeholder/);
  });

  it('parsePlainWords knows no markup, because subjects show it as it is', () => {
    expect(parsePlainWords('**{{total}}** [a](b)')).to.deep.equal([
      { kind: 'text', text: '**' },
      { kind: 'value', name: 'total' },
      { kind: 'text', text: '** [a](b)' },
    ]);
  });
});

describe('checkLine', () => {
  it('refuses an unknown placeholder with those that are allowed', () => {
    expect(refusal(() => checkLine('Hi {{name}}', vocabulary))).to.equal(
      'There is no {{name}} here. Use {{traveler}}, {{total}}, {{booking_link}}',
    );
    expect(refusal(() => checkLine('{{constructor}}', vocabulary))).to.match(/^There is no/);
  });

  it('refuses a placeholder of the wrong type with those of the right one', () => {
    expect(refusal(() => checkLine('[pay]({{total}})', vocabulary))).to.equal(
      '{{total}} stands for money, not for a link. Use {{booking_link}}',
    );
    expect(refusal(() => checkLine('See {{booking_link}}', vocabulary))).to.match(/is a link: write/);
  });

  it('refuses a placeholder that may be empty where a text always shows', () => {
    const refused = refusal(() => checkLine('For {{traveler}}', vocabulary, { isPlain: true }));
    expect(refused).to.equal('{{traveler}} may be empty, so it can’t be used here');
  });
});
