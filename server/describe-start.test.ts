import { expect } from 'chai';
import { announceOpening } from './describe-start.ts';
import { readEnv } from './env.ts';

describe('announceOpening', () => {
  const write = process.stdout.write;
  const outputOf = (source: Record<string, string>) => {
    let text = '';
    process.stdout.write = (chunk) => Boolean((text += String(chunk)));
    try {
      announceOpening(readEnv(source));
    } finally {
      process.stdout.write = write;
    }
    return text;
  };

  it('announceOpening prints which data is opened, without the database password', () => {
    expect(outputOf({ DATA_DIR: '/srv/lot' })).to.equal('Opening the data in /srv/lot …\n');
    const url = 'postgres://lot:secret@db/lot';
    expect(outputOf({ DATABASE_URL: url })).to.equal('Opening the data in PostgreSQL …\n');
  });

  it('announceOpening prints nothing with a remote API', () => {
    expect(outputOf({ API_BASE_URL: 'http://api.example' })).to.equal('');
  });
});
