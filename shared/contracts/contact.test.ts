import { expect } from 'chai';
import * as v from 'valibot';
import { contactBody } from './contact.ts';

const letter = { email_address: 'ann@example.com', subject: 'A lost scarf', message: 'It is red.' };

function messagesOf(change: object): string[] {
  const { issues = [] } = v.safeParse(contactBody, { ...letter, ...change });
  return issues.map(({ message }) => message);
}

describe('a letter to the lot', () => {
  it('may have several lines, which all end alike', () => {
    const { message } = v.parse(contactBody, { ...letter, message: ' One\r\nTwo\rThree\n' });
    expect(message).to.equal('One\nTwo\nThree');
  });

  it('has line breaks in its message alone', () => {
    const forged = 'Hello\r\nBcc: everybody@example.com';
    expect(messagesOf({ subject: forged })).to.deep.equal(['Remove line breaks and invisible characters']);
    expect(messagesOf({ email_address: `ann@example.com\r\nBcc: bob@example.com` })).not.to.deep.equal([]);
    expect(messagesOf({ message: 'A\u0000B' })).to.deep.equal(['Remove invisible characters']);
  });

  it('has at most 5,000 characters', () => {
    expect(messagesOf({ message: 'a'.repeat(5000) })).to.deep.equal([]);
    expect(messagesOf({ message: 'a'.repeat(5001) })).to.deep.equal(['Use at most 5,000 characters']);
  });
});
