import { expect } from 'chai';
import { announceOpening } from './describe-start.ts';
import { readEnv } from './env.ts';

describe('Before the data is open', () => {
  const write = process.stdout.write;
  const announced = (source: Record<string, string>) => {
    let text = '';
    process.stdout.write = (chunk) => Boolean((text += String(chunk)));
    try {
      announceOpening(readEnv(source));
    } finally {
      process.stdout.write = write;
    }
    return text;
  };

  it('says what is waited for, without the password of the database', () => {
    expect(announced({ DATA_DIR: '/srv/lot' })).to.equal('Opening the data in /srv/lot …\n');
    const url = 'postgres://lot:secret@db/lot';
    expect(announced({ DATABASE_URL: url })).to.equal('Opening the data in PostgreSQL …\n');
  });

  it('says nothing where another server keeps the data', () => {
    expect(announced({ API_BASE_URL: 'http://api.example' })).to.equal('');
  });
});
