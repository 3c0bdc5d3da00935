import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { addMember } from '../../../tests/support/club.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import { insertListRow } from '../../../tests/support/list-rows.ts';
import type { ListFilters } from '../../../shared/contracts/list-contracts.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { BATCH_ROWS, walkRows, writeCsv } from '../platform/lists/export-csv.ts';
import { findPage } from '../platform/lists/find-page.ts';
import type { List } from '../platform/lists/list.ts';
import { countRows } from '../platform/lists/select-rows.ts';
import { lists } from './lists.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const ROWS = 65;
const SIZE = 25;
const all: ListFilters = { q: '', choices: {}, days: {} };

for (const list of lists) {
  const { name, sorts, choices } = list.contracts.definition;

  describe(`The list of ${list.title.toLowerCase()}`, () => {
    let db: Database;
    let inserted = ROWS;
    const insert = async (at: number) => insertListRow[name]?.(db.queries, at) ?? '';

    before(async () => {
      db = await buildDatabase({ now: NOW });
      await addMember(db.queries);
      for (let at = 0; at < ROWS; at += 1) await insert(at);
    });
    after(() => db.close());

    const page = (input: Partial<Parameters<typeof findPage>[2]>) =>
      findPage(db.queries, list, {
        filters: all,
        sort: sorts[0] ?? '',
        size: SIZE,
        after: '',
        before: '',
        ...input,
      });

    /** The ids of every page, from first to last. `between` runs before each further page. */
    async function readPages(sort: string, filters = all, between = async () => {}) {
      const ids: string[] = [];
      const pages = [];
      for (let after: string | null = ''; after !== null;) {
        if (after !== '') await between();
        const found = await page({ sort, filters, after });
        pages.push(found);
        expect(found.first).to.equal(ids.length + 1);
        ids.push(...found.rows.map(({ id }) => id));
        after = found.next;
      }
      return { ids, pages };
    }

    async function readAll(sort: string, filters = all, between = async () => {}) {
      const ids: string[] = [];
      for await (const rows of walkRows(db.queries, list, { filters, sort }, [])) {
        ids.push(...rows.map(({ id }) => id));
        await between();
      }
      return ids;
    }

    for (const sort of sorts.flatMap((key) => [key, `-${key}`]))
      it(`has the same rows in its pages, forward and backward, and in its export, sorted by ${sort}`, async () => {
        const { ids, pages } = await readPages(sort);
        expect(ids).to.have.length(await countRows(db.queries, list, { filters: all }));
        expect(new Set(ids).size).to.equal(ids.length);
        expect(await readAll(sort)).to.deep.equal(ids);
        const backward: string[] = [];
        let before = pages.at(-1)?.previous ?? null;
        while (before !== null) {
          const found = await page({ sort, before });
          backward.unshift(...found.rows.map(({ id }) => id));
          before = found.previous;
        }
        expect(backward).to.deep.equal(ids.slice(0, backward.length));
        expect(backward).to.have.length(ids.length - (pages.at(-1)?.rows.length ?? 0));
      });

    it('neither repeats nor misses a row while others are inserted', async () => {
      const [sort = ''] = sorts;
      const known = new Set(await readAll(sort));
      const insertMore = async () => {
        for (const _ of [1, 2, 3]) await insert((inserted += 1));
      };
      const { ids } = await readPages(sort, all, insertMore);
      const exported = await readAll(sort, all, insertMore);
      for (const read of [ids, exported]) {
        expect(new Set(read).size, 'rows that come twice').to.equal(read.length);
        expect(
          [...known].filter((id) => !read.includes(id)),
          'missing rows',
        ).to.deep.equal([]);
      }
    });

    it('writes every row of its filters as CSV, with their number at the end', async () => {
      const [sort = ''] = sorts;
      for (const filters of [all, ...filtersOf(list)]) {
        const { ids } = await readPages(sort, filters);
        const ends: unknown[] = [];
        const rows = walkRows(db.queries, list, { filters, sort }, list.columns);
        let text = '';
        for await (const chunk of writeCsv(rows, {
          title: [list.title],
          columns: list.columns,
          onEnd: (end) => void ends.push(end),
        }))
          text += chunk;
        expect(ends).to.deep.equal([{ rows: ids.length, isComplete: true }]);
        const [title = '', ...lines] = text.replaceAll('two\r\nlines', 'two lines').split('\r\n');
        expect(title).to.equal(`\uFEFF${list.title}`);
        expect(lines).to.have.length(ids.length + 3);
        expect(lines.at(-2)).to.match(/^End of export,\d+ rows?,SHA-256 [0-9a-f]{64}$/);
        // A spreadsheet would run these.
        expect(text).not.to.match(/(?:^|[,\n])"?[=@＝＋－＠]/);
      }
    });

    it('finds with each filter the rows that have its value', async () => {
      for (const [key, values] of Object.entries(choices)) {
        const found = [];
        for (const value of values) {
          const filters = { ...all, choices: { [key]: [value] } };
          const withValue = await readAll(sorts[0] ?? '', filters);
          expect(await countRows(db.queries, list, { filters }), `${key} ${value}`).to.equal(
            withValue.length,
          );
          found.push(...withValue);
        }
        const [sort = ''] = sorts;
        const ids = await readAll(sort);
        expect(found, key).to.have.members(ids);
        expect(await readAll(sort, { ...all, choices: { [key]: [...values] } }), key).to.deep.equal(ids);
      }
    });

    for (const typed of ['%', '_', '\\', '%%', '%sure', 'under-score', "'; drop table members; --"])
      it(`finds nothing for ${typed}`, async () => {
        expect((await page({ filters: { ...all, q: typed } })).rows).to.deep.equal([]);
      });

    it('uses an index for every search and every order', async () => {
      await db.transaction(async (tx) => {
        await forgetStatistics(tx);
        await tx.execute(sql`set local enable_seqscan = off`);
        await tx.execute(sql`set local enable_bitmapscan = off`);
        for (const { from, key } of list.search) {
          // What LIKE becomes. Only an index for prefixes has these operators; where text is ordered by bytes, as here, LIKE
          // could also take an index for orders.
          const { rows } = await tx.execute(
            sql`explain select ${list.id} from ${from} where ${key} ~>=~ 'AB' and ${key} ~<~ 'AC'`,
          );
          expect(JSON.stringify(rows), list.searchHint).to.match(/Index Cond: [^"]*~>=~/);
        }
        await tx.execute(sql`set local enable_sort = off`);
        for (const sort of sorts) {
          const column = list.columns.find(({ key }) => key === sort);
          const { rows } = await tx.execute(
            sql`explain select ${list.id} from ${list.from} order by ${column?.value}, ${list.id} limit 25`,
          );
          expect(JSON.stringify(rows), sort).not.to.match(/Limit[^→]*->  Sort /);
        }
      });
    });
  });
}

describe('The fates that few tickets have', () => {
  it('are found with an index of their own', async () => {
    const db = await buildDatabase({ now: NOW });
    const fates = lists.find(({ title }) => title === 'Ticket fates');
    const conditions = fates?.columns.find(({ key }) => key === 'fate')?.conditions ?? {};
    await db.transaction(async (tx) => {
      await forgetStatistics(tx);
      await tx.execute(sql`set local enable_seqscan = off`);
      for (const [fate, index] of [
        ['FREE', 'receipts_free'],
        ['OWED', 'receipt_payments_owed'],
        ['HERE', 'transactions_open'],
        ['VOIDED', 'transactions_void'],
      ] as const) {
        const { rows } = await tx.execute(
          sql`explain select transactions.id from ${fates?.from} where ${conditions[fate]}`,
        );
        expect(JSON.stringify(rows), fate).to.contain(index);
      }
    });
    await db.close();
  });
});

/** Plans no longer depend on whether autovacuum has counted the few rows of this test yet. */
async function forgetStatistics(tx: Queries): Promise<void> {
  await tx.execute(sql`update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  await tx.execute(sql`delete from pg_statistic
    where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
}

/** A filter by each kind that the list has. */
const filtersOf = ({ contracts: { definition } }: List): ListFilters[] => [
  ...Object.entries(definition.choices)
    .slice(0, 1)
    .map(([key, [value = '']]) => ({ ...all, choices: { [key]: [value] } })),
  ...definition.days
    .slice(0, 1)
    .map((key) => ({ ...all, days: { [key]: { from: '2026-11-01', to: '2026-11-01' } } })),
];

describe('The search of a list', () => {
  let db: Database;
  before(async () => {
    db = await buildDatabase({ now: NOW });
    for (let at = 0; at < 12; at += 1) await insertListRow.Bookings?.(db.queries, at);
  });
  after(() => db.close());

  const bookings = lists.find(({ title }) => title === 'Bookings');
  const finds: [what: string, typed: string, ids: string[]][] = [
    ['a number with O for 0, in lower case', 'bo0000000-5', ['booking-5']],
    ['a name without its accents', ' zoe  celik', ['booking-0', 'booking-11']],
    ['a last name', 'Çel', ['booking-0', 'booking-11']],
    ['nothing by two letters that a name begins with', 'Çe', []],
    ['a name with a percent sign', '100% s', ['booking-1']],
    ['a name with an underscore', 'under_', ['booking-2']],
    ['an email address with an underscore', 'PAT_7@', ['booking-7']],
    ['a plate however it is spaced', 'AB 11', ['booking-11']],
    ['the end of a phone number', '555-0004', ['booking-4']],
  ];
  for (const [what, typed, ids] of finds)
    it(`finds ${what}`, async () => {
      if (!bookings) throw new Error('There is no list of bookings');
      const found = await findPage(db.queries, bookings, {
        filters: { ...all, q: typed },
        sort: 'number',
        size: 25,
        after: '',
        before: '',
      });
      expect(found.rows.map(({ id }) => id)).to.deep.equal(ids);
    });
});

describe('An export of 50,000 rows', () => {
  it('selects a batch only when the one before it has been read, and stops when its reader leaves', async () => {
    const db = await buildDatabase({ now: NOW });
    const [list] = lists;
    if (!list) throw new Error('There are no lists');
    // In parts, because the embedded database ends a statement after 15 seconds.
    for (let first = 1; first <= 50_000; first += 10_000)
      await db.queries.execute(sql`
        insert into transactions (id, ticket_number, record_locator, vehicle_class, entered_at)
        select 'many-' || n, 'M' || n, 'L' || n, 'STANDARD', timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(${sql.raw(`${first}, ${first + 9_999}`)}) as n`);
    let selected = 0;
    const batches = (async function* count() {
      for await (const rows of walkRows(db.queries, list, { filters: all, sort: 'entered' }, list.columns)) {
        selected += rows.length;
        yield rows;
      }
    })();
    const ends: unknown[] = [];
    const csv = writeCsv(batches, {
      title: [],
      columns: list.columns,
      onEnd: (end) => void ends.push(end),
    });
    await csv.next();
    let read = 0;
    for (; read < 10; read += 1) {
      await csv.next();
      expect(selected).to.equal((read + 1) * BATCH_ROWS);
    }
    await csv.return();
    expect(ends).to.deep.equal([{ rows: read * BATCH_ROWS, isComplete: false }]);
    let complete = 0;
    for await (const rows of walkRows(db.queries, list, { filters: all, sort: '-entered' }, []))
      complete += rows.length;
    expect(complete).to.equal(50_000);
    await db.close();
  });
});
