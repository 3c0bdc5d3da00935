import { expect } from 'chai';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import { changeSalesItem } from '../../../../shared/contracts/sales-items.ts';
import { auditEntries } from '../audit/tables.ts';
import { findSalesItems } from './find-sales-items.ts';

const reason = 'New sign';

describe('Two editors of a sales item', () => {
  let world: World;
  let ada: Person;
  let ben: Person;

  beforeEach(async () => {
    world = await openWorld();
    ada = await world.join('Ada', ALL_RIGHTS);
    ben = await world.join('Ben', ALL_RIGHTS);
  });
  afterEach(() => world.close());

  const change = (by: Person, fields: object) =>
    world.send(changeSalesItem, { params: { id: 'demo-wash' }, body: { ...fields, reason } }, by.token);
  const readItem = async () => {
    const items = await findSalesItems(world.db.queries);
    const { name, isActive } = items.find(({ row }) => row.id === 'demo-wash')?.row ?? {};
    return { name, isActive };
  };

  it('change different fields at once, and both changes stay', async () => {
    const answers = await Promise.all([
      change(ada, { name: 'Hand wash', seen: { name: 'Car wash' } }),
      change(ben, { is_active: false, seen: { is_active: true } }),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(await readItem()).to.deep.equal({ name: 'Hand wash', isActive: false });
    const entries = await world.db.queries.select().from(auditEntries);
    expect(entries.map(({ changes }) => Object.keys(changes)).toSorted()).to.deep.equal([
      ['isActive'],
      ['name'],
    ]);
  });

  it('change the same field at once: one wins, and the other is told what it is now and who changed it', async () => {
    const answers = await Promise.all([
      change(ada, { name: 'Hand wash', seen: { name: 'Car wash' } }),
      change(ben, { name: 'Foam wash', seen: { name: 'Car wash' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
    const { name } = await readItem();
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).to.deep.include({ error: 'CHANGED_MEANWHILE' });
    expect(refused).to.have.nested.property('conflicts[0].theirs', name);
    expect(refused)
      .to.have.nested.property('conflicts[0].by')
      .that.contains(name === 'Hand wash' ? 'Ada' : 'Ben');
  });

  it('save theirs over it once they have seen it, and the same value is no conflict', async () => {
    await change(ada, { name: 'Hand wash', seen: { name: 'Car wash' } });
    const same = await change(ben, { name: 'Hand wash', seen: { name: 'Car wash' } });
    const mine = await change(ben, { name: 'Foam wash', seen: { name: 'Hand wash' } });
    expect([same.status, mine.status]).to.deep.equal([200, 200]);
    expect(await readItem()).to.include({ name: 'Foam wash' });
  });

  it('have to say what they had seen', async () => {
    const { status, body } = await change(ada, { name: 'Hand wash', seen: {} });
    expect(status).to.equal(422);
    expect(body).to.have.nested.property('fieldErrors.name');
  });
});
