import { expect } from 'chai';
import { announceOpening } from './describe-start.ts';
import { readEnv } from './env.ts';

describe('announceOpening', () => {
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

  it('prints which data is opened, without the database password', () => {
    expect(announced({ DATA_DIR: '/srv/lot' })).to.equal('Opening the data in /srv/lot …\n');
    const url = 'postgres://lot:secret@db/lot';
    expect(announced({ DATABASE_URL: url })).to.equal('Opening the data in PostgreSQL …\n');
  });

  it('prints nothing with a remote API', () => {
    expect(announced({ API_BASE_URL: 'http://api.example' })).to.equal('');
  });
});
