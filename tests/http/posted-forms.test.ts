import { expect } from 'chai';
import type { Database } from '../../server/api/platform/database/database.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import { createLogger } from '../../server/log.ts';
import { buildApi } from '../support/api.ts';
import { buildDatabase } from '../support/database.ts';
import { wordsOf } from '../support/markup.tsx';
import { type RunningSite, startSite } from '../support/start-site.ts';

const EMAIL = 'ann@example.com';

interface Case {
  path: string;
  /** Fields with one mistake, and what the page says about it. */
  wrong: Record<string, string>;
  problem: string;
  /** Fields that can be sent, and what the page says then; an address if the form leads on. */
  right: Record<string, string>;
  thanks: string;
}

const message = { email_address: EMAIL, subject: 'A lost hat', message: 'It is red.' };
const company = {
  name: 'Pat Doe',
  role: 'Travel desk',
  company_name: 'Acme',
  email_address: EMAIL,
  employee_count: '11 to 50',
  travel_frequency: 'Weekly',
};
const member = { long_name: 'Ann Lee', short_name: 'Ann', email: EMAIL, password: 'sunset-over-rainier' };

const CASES: Case[] = [
  {
    path: '/contact',
    wrong: { ...message, subject: '' },
    problem: 'Required',
    right: message,
    thanks: 'Thank you. We got your message.',
  },
  {
    path: '/corporate-program',
    wrong: { ...company, company_name: '' },
    problem: 'Required',
    right: company,
    thanks: 'Thank you',
  },
  {
    path: '/survey-response?survey=autumn',
    wrong: { email_address: 'ann', message: 'Kind' },
    problem: 'name@example.com',
    right: { email_address: EMAIL, message: 'A kind driver' },
    thanks: 'Thank you. We got your message.',
  },
  {
    path: '/register',
    wrong: { ...member, password: 'short' },
    problem: 'characters',
    right: member,
    thanks: `We sent a link to ${EMAIL}`,
  },
  {
    path: '/auth/request-password-reset',
    wrong: { email: 'ann' },
    problem: 'name@example.com',
    right: { email: EMAIL },
    thanks: 'Check your email.',
  },
  {
    path: '/pickup',
    wrong: { island_id: '3', name: '', transaction_id: '1000001' },
    problem: 'Required',
    right: { island_id: '3', name: 'Ann Lee', transaction_id: '', accessible: 'yes' },
    thanks: 'We got your request',
  },
  {
    path: `/email/email-prefs/${EMAIL}`,
    wrong: {},
    problem: 'Your emails',
    right: { setting: '0' },
    thanks: 'Check your email.',
  },
];

describe('A form posted without scripts', () => {
  let site: RunningSite;
  let db: Database;
  const closing: (() => Promise<unknown>)[] = [];

  before(async () => {
    db = await buildDatabase();
    const api = buildApi({ db, log: createLogger('silent') });
    site = await startSite({ place: { mode: 'embedded', api } });
    closing.push(
      site.close,
      () => api.drain(),
      () => db.close(),
    );
  });
  after(async () => {
    for (const close of closing) await close();
  });

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.get(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });

  for (const { path, wrong, problem, right, thanks } of CASES) {
    it(`on ${path} is answered with the page, its errors beside the fields and what was typed`, async () => {
      const { status, text, headers } = await post(path, wrong);
      expect([status, headers['cache-control']]).to.deep.equal([200, 'private, no-store']);
      expect(wordsOf(text)).to.contain(problem);
      for (const [name, value] of Object.entries(wrong))
        if (name !== 'password' && value !== '') expect(text, name).to.contain(value);
    });

    it(`on ${path} is sent, and the page says so`, async () => {
      expect(wordsOf((await post(path, right)).text)).to.contain(thanks);
    });
  }

  it('keeps no password in the page', async () => {
    expect((await post('/register', { ...member, email: 'ann' })).text).to.not.contain(member.password);
  });

  it('says that no booking has this number and email', async () => {
    const { text } = await post('/booking-claim', { number: '7K2MQ4XW8Z', email_addr: EMAIL });
    expect(wordsOf(text)).to.contain('We can’t find a booking with this number and email.');
  });

  it('is dropped with thanks when the honeypot is filled in', async () => {
    const before = await db.queries.$count(outbox);
    const { text } = await post('/contact', { ...message, website: 'https://spam.example' });
    expect(wordsOf(text)).to.contain('Thank you. We got your message.');
    expect(await db.queries.$count(outbox)).to.equal(before);
  });

  it('is refused from another site', async () => {
    const { status, text } = await post('/contact', message, { 'sec-fetch-site': 'cross-site' });
    expect(status).to.equal(403);
    expect(wordsOf(text)).to.not.contain('Thank you');
  });

  it('is refused by a page without a form', async () => {
    expect((await post('/map', {})).status).to.equal(405);
  });

  it('counts against the same rate limits as with scripts', async () => {
    let words = '';
    for (let sent = 0; sent < 12; sent += 1) words = wordsOf((await post('/contact', message)).text);
    expect(words).to.contain('There is a problem').and.not.contain('We got your message');
  });

  it('logs a member in by a form in the page itself, or says what is wrong', async () => {
    const { text } = await site.get('/?showLogin=true');
    expect(text).to.match(/<noscript>.*<form action="\/\?showLogin=true" method="post">.*name="password"/s);
    const { status, headers } = await post('/?showLogin=true', { email: EMAIL, password: 'not-the-one' });
    expect([status, headers.location]).to.deep.equal([303, '/?showLogin=true&login=wrong']);
    expect(wordsOf((await site.get('/?showLogin=true&login=wrong')).text)).to.contain(
      'Wrong email or password.',
    );
  });
});
