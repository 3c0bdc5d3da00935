import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { auditEntries } from '../../server/api/modules/audit/tables.ts';
import type { Changes } from '../../server/api/modules/audit/changed-fields.ts';
import { ACTION_WORDS, nameField, nameValue } from '../../shared/contracts/audit-words.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { neededPermission } from '../../shared/contracts/contract.ts';
import { accessRules } from '../support/access-rules.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../support/access-world.ts';
import { auditedContracts } from '../support/audited-contracts.ts';
import { digestTables } from '../support/digest-tables.ts';

/** The audit log says neither codes nor names of the code. */
function expectWords(action: string, changes: Changes): void {
  expect(ACTION_WORDS).to.have.property(action);
  for (const [field, values] of Object.entries(changes)) {
    expect(nameField(field)).to.match(/^[A-Z][a-z]*(?: [a-z]+| [A-Z]\w+:[A-Z]\w+)*$/);
    for (const value of Object.values(values))
      expect(nameValue(field, value), field).not.to.match(
        /\d{4}-\d\d-\d\d[T ]\d|[A-Z]_[A-Z]|[{}]|\b(?:true|false)\b/,
      );
  }
}

/** A new contract needs only a line in access-inputs.ts that says what is sent. */
describe('calls that leave an audit entry', () => {
  let world: World;
  let owner: Person;
  let staff: Person;

  before(async () => {
    world = await openWorld();
    owner = await world.join('Olivia');
  });
  beforeEach(async () => {
    staff = await world.join('Ada', ALL_RIGHTS, { sharesGroup: true });
  });
  after(() => world.close());

  it('are calls that need a permission', () => {
    const marked = contracts.filter(({ isAudited }) => isAudited);
    expect(marked.filter(({ access }) => neededPermission(access) === undefined)).to.deep.equal([]);
  });

  it('have words on screens, and no words are left of calls that are gone', () => {
    expect(Object.keys(ACTION_WORDS).toSorted()).to.deep.equal(
      auditedContracts.map(({ name }) => name).toSorted(),
    );
  });

  for (const contract of auditedContracts) {
    const { name } = contract;

    it(`${name} leaves exactly one entry, by the caller`, async () => {
      const { call } = (await accessRules[name]?.stage(world, owner)) ?? {};
      const earlier = await world.db.queries.select().from(auditEntries);
      const { status, body } = await world.send(contract, call ?? {}, staff.token);
      expect(status, JSON.stringify(body)).to.equal(200);
      const ids = new Set(earlier.map(({ id }) => id));
      const entries = (await world.db.queries.select().from(auditEntries)).filter(({ id }) => !ids.has(id));
      expect(entries.map(({ action, actorId }) => ({ action, actorId }))).to.deep.equal([
        { action: name, actorId: staff.id },
      ]);
      for (const { action, changes } of entries) expectWords(action, changes);
      // A reason from a list is recorded in its words.
      const { reason, words } = { reason: undefined, words: undefined, ...call?.body };
      if (reason !== undefined) expect(entries[0]?.reason).to.contain(words ?? reason);
    });

    it(`${name} changes nothing when its entry cannot be written`, async () => {
      const { call } = (await accessRules[name]?.stage(world, owner)) ?? {};
      const before = await digestTables(world.db, ['throttles', 'events']);
      await world.db.queries.execute(
        sql`alter table audit_entries add constraint refused check (false) not valid`,
      );
      const { status } = await world.send(contract, call ?? {}, staff.token);
      await world.db.queries.execute(sql`alter table audit_entries drop constraint refused`);
      expect(status).to.equal(500);
      expect(await digestTables(world.db, ['throttles', 'events'])).to.deep.equal(before);
    });
  }
});
