import { expect } from 'chai';
import type { ApiAnswer, ApiCall } from '../../shared/contracts/api-call.ts';
import { type RunningSite, type SiteAnswer, startSite } from '../support/start-site.ts';

const VISITS = 900;
const AT_ONCE = 24;
const PATHS = ['/', '/booking', '/register', '/contact', '/rates'];

/** Matches everything that belongs to one visitor: it contains the visitor's number. */
const OF_SOMEBODY = /\b(?:name|session|token)-\d{4}\b/g;

const KINDS = ['member', 'expired login', 'session', 'foreign cookie', 'stranger'] as const;
type Kind = (typeof KINDS)[number];

const cookieOf: Record<Kind, (id: string) => string> = {
  member: (id) => `access_token=token-${id}; session_id=session-${id}`,
  'expired login': (id) => `access_token=gone; session_id=session-${id}`,
  session: (id) => `session_id=session-${id}; anon_id=session-${id}`,
  'foreign cookie': (id) => `theme=name-${id}`,
  stranger: () => '',
};

/** Answers each visitor after a different delay, so that requests overlap. */
async function call({ path, headers }: ApiCall): Promise<ApiAnswer> {
  for (let turns = Math.random() * 4; turns > 0; turns -= 1)
    await new Promise((resolve) => setImmediate(resolve));
  const token = headers.authorization?.replace('Bearer ', '');
  if (token === 'gone') return { status: 401, headers: {}, body: { error: 'UNAUTHORIZED' } };
  const name = token?.replace('token', 'name');
  if (path === '/club/me')
    return { status: 200, headers: {}, body: { number: '700000001', long_name: name, short_name: name } };
  if (path.includes('msg-chk')) {
    const message = { id: headers['x-session-id'], template: 'parkscore' };
    return { status: 200, headers: {}, body: { messages: [message] } };
  }
  return { status: path === '/settings' ? 200 : 404, headers: {}, body: {} };
}

describe('Members and visitors on the same addresses at the same time', () => {
  let site: RunningSite;
  let now = new Date('2026-11-20T18:00:00Z');
  /** The latest ETag of each shared page. */
  const etags = new Map<string, string>();
  const counts = { shared: 0, unchanged: 0, private: 0 };

  before(async () => {
    site = await startSite({
      place: { mode: 'embedded', api: { call, record: () => {} } },
      now: () => now,
    });
  });
  after(() => site.close());

  async function visit(number: number): Promise<void> {
    // Cached pages are rendered again during the visits, some in the background, some before they are sent.
    now = new Date(now.getTime() + (number % 50 === 0 ? 70_000 : 500));
    const kind = KINDS[number % KINDS.length] ?? 'stranger';
    const path = PATHS[Math.floor(number / KINDS.length) % PATHS.length] ?? '';
    const id = String(number).padStart(4, '0');
    // Every other one of each kind on each page has seen the page that is shared.
    const seen = Math.floor(number / KINDS.length / PATHS.length) % 2 ? (etags.get(path) ?? '') : '';
    const headers = { cookie: cookieOf[kind](id), 'if-none-match': seen };
    const answer = await site.get(path, { headers });
    const found = [...new Set(answer.text.match(OF_SOMEBODY))].toSorted();
    const what = `${kind} ${id} on ${path}`;
    if (kind === 'member') {
      expectPrivate(answer, what);
      expect(found, what).to.deep.equal([`name-${id}`, `session-${id}`]);
    } else if (kind === 'expired login') {
      expectPrivate(answer, what);
      expect(
        found.filter((one) => one !== `session-${id}`),
        what,
      ).to.deep.equal([]);
    } else {
      expect(answer.headers['cache-control'], what).to.match(/^public/);
      expect([...found, ...answer.cookies], what).to.deep.equal([]);
      if (answer.status === 304) counts.unchanged += 1;
      else {
        expect(answer.status, what).to.equal(200);
        counts.shared += 1;
      }
      etags.set(path, answer.headers.etag ?? '');
    }
  }

  /** A member who has the ETag of the shared page never hears that it is unchanged. */
  function expectPrivate({ status, headers }: SiteAnswer, what: string): void {
    expect([status, headers['cache-control'], headers.etag], what).to.deep.equal([
      200,
      'private, no-store',
      undefined,
    ]);
    counts.private += 1;
  }

  it(`never get each other's bytes: ${VISITS} visits of ${KINDS.length} kinds`, async function () {
    this.timeout(120_000);
    let visits = 0;
    const keepVisiting = async () => {
      for (let next = visits++; next < VISITS; next = visits++) await visit(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepVisiting));
    expect(counts.private).to.equal((VISITS / KINDS.length) * 2);
    // Visitors did get pages that were made for others, with their bytes and without.
    expect(Math.min(counts.shared, counts.unchanged)).to.be.greaterThan(20);
  });
});
