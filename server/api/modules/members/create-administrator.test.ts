import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { ann, eve, type MemberDesk, openMemberDesk } from '../../../../tests/support/member-desk.ts';
import { groupMembers } from './tables.ts';
import { createAdministrator } from './create-administrator.ts';
import { createPasswords } from './passwords.ts';

const abe = { email: 'abe@lot.example', name: 'Abe Lindgren' };

describe('The first administrator', () => {
  let desk: MemberDesk;
  const passwords = createPasswords();
  const create = (person: { email: string; name: string }, password = eve.password) =>
    createAdministrator(
      { db: desk.db, passwords },
      { ...person, askPassword: () => Promise.resolve(password) },
    );
  const refusal = (made: Promise<unknown>) => made.then(String, (error: Error) => error.message);

  beforeEach(async () => {
    desk = await openMemberDesk();
    // The demo has one.
    await desk.db.queries.delete(groupMembers).where(eq(groupMembers.groupId, 'administrator'));
  });
  afterEach(() => desk.close());

  it('is a new member who may do everything', async () => {
    expect(await create(abe)).to.deep.equal({ email: abe.email, isNew: true });
    const { access_token: as } = await desk.logIn({ ...abe, password: eve.password });
    const { body } = await desk.me(as);
    expect(body).to.include({ long_name: 'Abe Lindgren', short_name: 'Abe' });
    expect(body).to.have.property('policy').that.includes('AccessControlGroups:Update');
  });

  it('is the member of the address where there is one, with the password they have', async () => {
    const person = { email: 'ANN@example.com', name: '' };
    expect(await create(person, 'never asked for')).to.deep.equal({ email: ann.email, isNew: false });
    const { access_token: as } = await desk.logIn();
    expect((await desk.me(as)).body)
      .to.have.property('policy')
      .that.includes('User:Create');
  });

  it('is one: whoever comes second is told who it is, also at the same moment', async () => {
    const results = await Promise.all(
      [abe, { ...abe, email: 'ada@lot.example' }].map((person) => refusal(create(person))),
    );
    expect(
      results.filter((result) => /^There’s already an administrator: \w+@lot/.test(result)),
    ).to.have.length(1);
    expect(await refusal(create({ ...abe, email: 'third@lot.example' }))).to.match(/already/);
  });

  it('has an address, a name and a password worth its name', async () => {
    expect(await refusal(create({ ...abe, email: 'abe' }))).to.match(/^Email: Enter an email address/);
    expect(await refusal(create({ ...abe, name: ' ' }))).to.equal('Name: Required');
    expect(await refusal(create(abe, 'short'))).to.equal('Password: Use at least 10 characters');
    expect(await refusal(create(abe, 'qwertyuiop'))).to.match(/Avoid common passwords/);
  });
});
