import { expect } from 'chai';
import { writeSecurityText } from './security-text.ts';

describe('security.txt', () => {
  const read = (now: string) =>
    Object.fromEntries(
      writeSecurityText('https://parking.example', new Date(now))
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    );

  it('names contact, policy and its own address', () => {
    const fields = read('2026-11-24T15:00:00Z');
    expect(fields.Contact).to.match(/^mailto:\S+@\S+$/);
    expect(fields.Canonical).to.equal('https://parking.example/.well-known/security.txt');
    expect(fields.Policy).to.equal('https://parking.example/.well-known/security-policy.txt');
    expect(fields['Preferred-Languages']).to.equal('en');
  });

  it('expires between five months and a year after it is read, in any year', () => {
    for (const now of ['2026-11-24T15:00:00Z', '2031-02-28T23:59:59Z']) {
      const days = (Date.parse(read(now).Expires ?? '') - Date.parse(now)) / 86_400_000;
      expect(days).to.be.within(150, 365);
    }
  });
});
