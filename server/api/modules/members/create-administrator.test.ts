import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { ann, eve, type MemberDesk, openMemberDesk } from '../../../../tests/support/member-desk.ts';
import { groupMembers } from './tables.ts';
import { createAdministrator } from './create-administrator.ts';
import { createPasswords } from './passwords.ts';

const abe = { email: 'abe@lot.example', name: 'Abe Lindgren' };

describe('createAdministrator', () => {
  let desk: MemberDesk;
  const passwords = createPasswords();
  const create = (person: { email: string; name: string }, password = eve.password) =>
    createAdministrator(
      { db: desk.db, passwords },
      { ...person, askPassword: () => Promise.resolve(password) },
    );
  const refusal = (creation: Promise<unknown>) => creation.then(String, (error: Error) => error.message);

  beforeEach(async () => {
    desk = await openMemberDesk();
    // The demo data includes an administrator.
    await desk.db.queries.delete(groupMembers).where(eq(groupMembers.groupId, 'administrator'));
  });
  afterEach(() => desk.close());

  it('creates a new member with every permission', async () => {
    expect(await create(abe)).to.deep.equal({ email: abe.email, isNew: true });
    const { access_token: as } = await desk.logIn({ ...abe, password: eve.password });
    const { body } = await desk.me(as);
    expect(body).to.include({ long_name: 'Abe Lindgren', short_name: 'Abe' });
    expect(body).to.have.property('policy').that.includes('AccessControlGroups:Update');
  });

  it('promotes the existing member of the address and keeps their password', async () => {
    const person = { email: 'ANN@example.com', name: '' };
    expect(await create(person, 'never asked for')).to.deep.equal({ email: ann.email, isNew: false });
    const { access_token: as } = await desk.logIn();
    expect((await desk.me(as)).body)
      .to.have.property('policy')
      .that.includes('User:Create');
  });

  it('creates one administrator for two calls at once and names them in the error of the second', async () => {
    const results = await Promise.all(
      [abe, { ...abe, email: 'ada@lot.example' }].map((person) => refusal(create(person))),
    );
    expect(
      results.filter((result) => /^There’s already an administrator: \w+@lot/.test(result)),
    ).to.have.length(1);
    expect(await refusal(create({ ...abe, email: 'third@lot.example' }))).to.match(/already/);
  });

  it('refuses a malformed address, an empty name and a weak password', async () => {
    expect(await refusal(create({ ...abe, email: 'abe' }))).to.match(/^Email: Enter an email address/);
    expect(await refusal(create({ ...abe, name: ' ' }))).to.equal('Name: Required');
    expect(await refusal(create(abe, 'short'))).to.equal('Password: Use at least 10 characters');
    expect(await refusal(create(abe, 'qwertyuiop'))).to.match(/Avoid common passwords/);
  });
});
