import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { changeIncidents, checkIncidents } from '../../../shared/contracts/incident-bulk.ts';
import { insertListRow } from '../../../tests/support/list-rows.ts';
import { openWorld, type Person, type World } from '../../../tests/support/access-world.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { incidents } from '../modules/incidents/tables.ts';
import { walkRows } from '../platform/lists/export-csv.ts';
import { findPage } from '../platform/lists/find-page.ts';
import { lists } from './lists.ts';

describe('Bulk actions on incidents', () => {
  let world: World;
  let lead: Person;

  before(async () => {
    world = await openWorld();
    lead = await world.join('Lena', ['Incidents:Update']);
    // Odd ones are open, even ones closed.
    for (const at of [1, 2, 3, 5]) await insertListRow.Incidents?.(world.db.queries, at);
  });
  after(() => world.close());

  const check = async (body: object) =>
    v.parse(checkIncidents.output, (await world.send(checkIncidents, { body }, lead.token)).body).rows;
  const change = async (body: object) =>
    v.parse(changeIncidents.output, (await world.send(changeIncidents, { body }, lead.token)).body);
  const stateOf = async (id: string) =>
    (await world.db.queries.select().from(incidents).where(eq(incidents.id, id)))[0]?.state;

  it('say for each row what would happen, and change nothing', async () => {
    const rows = await check({ action: 'close', ids: ['incident-1', 'incident-2', 'none'] });
    expect(rows.map(({ name, refusal }) => [name, refusal])).to.deep.equal([
      ['2000001', null],
      ['2000002', 'It is closed.'],
      ['--', 'We can’t find this incident.'],
    ]);
    expect(await stateOf('incident-1')).to.equal('OPEN');
    const matching = await check({ action: 'close', matching: { state: 'OPEN', q: '200000' } });
    expect(matching.map(({ id }) => id)).to.have.members(['incident-1', 'incident-3', 'incident-5']);
    const wrong = { action: 'close', matching: { color: 'red' } };
    expect((await world.send(checkIncidents, { body: wrong }, lead.token)).status).to.equal(422);
  });

  it('choose the same rows for all matching as the pages and the export have, for every list', async () => {
    const calls: Record<string, typeof checkIncidents> = { Incidents: checkIncidents };
    // Addresses are removed from the suppression list by cause and period instead.
    const withBulk = lists.filter(
      ({ bulkActions, contracts: { definition } }) => bulkActions && definition.name !== 'EmailSuppressions',
    );
    expect(withBulk.map(({ contracts }) => contracts.definition.name)).to.deep.equal(Object.keys(calls));
    for (const list of withBulk) {
      const { definition } = list.contracts;
      const contract = calls[definition.name] ?? checkIncidents;
      const [key = '', [value = ''] = []] = Object.entries(definition.choices)[0] ?? [];
      for (const chosen of [{}, { [key]: value }]) {
        const body = { action: list.bulkActions?.[0]?.key, matching: chosen };
        const answer = await world.send(contract, { body }, lead.token);
        const ids = v.parse(contract.output, answer.body).rows.map(({ id }) => id);
        const choices = Object.fromEntries(Object.entries(chosen).map(([name, one]) => [name, [one]]));
        const selection = { filters: { q: '', choices, days: {} }, sort: definition.defaultSort };
        const page = await findPage(world.db.queries, list, {
          ...selection,
          size: 100,
          after: '',
          before: '',
        });
        expect(page.rows.map(({ id }) => id)).to.deep.equal(ids);
        const exported = [];
        for await (const rows of walkRows(world.db.queries, list, selection, [])) exported.push(...rows);
        expect(exported.map(({ id }) => id)).to.deep.equal(ids);
        expect(ids).not.to.deep.equal([]);
      }
    }
  });

  it('change each row by itself, refuse those that have changed, and can be repeated for them', async () => {
    const rows = await check({ action: 'close', ids: ['incident-1', 'incident-3'] });
    await change({
      action: 'assign',
      reason: 'Mine',
      rows: rows.slice(0, 1).map(({ id, version }) => ({ id, version })),
    });
    const reason = 'Settled by phone';
    const asked = rows.map(({ id, version }) => ({ id, version }));
    const { action_id: actionId, rows: results } = await change({ action: 'close', reason, rows: asked });
    expect(results).to.deep.equal([
      { id: 'incident-1', refusal: 'This incident has changed. Check it and try again.' },
      { id: 'incident-3', refusal: null },
    ]);
    expect([await stateOf('incident-1'), await stateOf('incident-3')]).to.deep.equal(['ASSIGNED', 'CLOSED']);
    const again = await check({ action: 'close', ids: ['incident-1'] });
    await change({ action: 'close', reason, rows: again.map(({ id, version }) => ({ id, version })) });
    expect(await stateOf('incident-1')).to.equal('CLOSED');
    const entries = await world.db.queries
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actionId, actionId));
    expect(entries.map((entry) => [entry.action, entry.subjectId, entry.reason])).to.deep.equal([
      ['changeIncidents', 'incident-3', reason],
    ]);
  });
});
