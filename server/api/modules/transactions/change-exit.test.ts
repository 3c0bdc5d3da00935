import { expect } from 'chai';
import { addCar } from '../../../../tests/support/access-things.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import { changeExit } from '../../../../shared/contracts/exceptions.ts';
import { getTransaction } from './check-in.ts';

const EARLY = '2026-12-01 09:00:00-0800';
const LATE = '2026-12-02 18:30:00-0800';

describe('Two editors of a parking stay’s expected exit', () => {
  let world: World;
  let ada: Person;
  let ben: Person;
  let id: string;

  before(async () => {
    world = await openWorld();
    ada = await world.join('Ada', ALL_RIGHTS);
    ben = await world.join('Ben', ALL_RIGHTS);
    ({ id } = await addCar(world, await world.join('Olivia')));
  });
  after(() => world.close());

  const change = (by: Person, expected_exit: string, seen: string | null) => {
    const body = { expected_exit, seen: { expected_exit: seen }, reason: 'FLIGHT' };
    return world.send(changeExit, { params: { id }, body }, by.token);
  };
  const readExit = async () => {
    const { row } = await getTransaction(world.db.queries, id);
    return row.expectedExitAt?.toISOString();
  };

  it('do not overwrite each other: the second is told the time, who set it and when', async () => {
    expect(await change(ada, EARLY, null)).to.include({ status: 200 });
    const { status, body } = await change(ben, LATE, null);
    expect(status).to.equal(409);
    expect(body).to.have.nested.property('conflicts[0].field', 'expected_exit');
    expect(body).to.have.nested.property('conflicts[0].theirs', EARLY);
    expect(body).to.have.nested.property('conflicts[0].by').that.contains('Ada');
    expect(await readExit()).to.equal('2026-12-01T17:00:00.000Z');
  });

  it('save over it once they have seen it', async () => {
    expect(await change(ben, LATE, EARLY)).to.include({ status: 200 });
    expect(await readExit()).to.equal('2026-12-03T02:30:00.000Z');
  });
});
