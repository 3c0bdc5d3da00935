import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { ann, type MemberDesk, openMemberDesk, type Tokens } from '../../../../tests/support/member-desk.ts';
import { loginIdOf } from './login-tokens.ts';
import { memberSessions } from './tables.ts';

describe('confirmPassword', () => {
  let desk: MemberDesk;
  let login: Tokens;

  beforeEach(async () => {
    desk = await openMemberDesk();
    login = await desk.logIn();
  });
  afterEach(() => desk.close());

  const confirm = (current_password: string) =>
    desk.send('POST', '/staff/password', { body: { current_password }, as: login.access_token });
  const findProof = async ({ access_token }: Tokens) => {
    const [row] = await desk.db.queries
      .select()
      .from(memberSessions)
      .where(eq(memberSessions.id, loginIdOf(access_token) ?? ''));
    return row?.passwordAt;
  };

  it('records the right password in this login only', async () => {
    const other = await desk.logIn();
    const before = await findProof(other);
    desk.wait(6);
    expect(await confirm(ann.password)).to.include({ status: 200 });
    const proof = await findProof(login);
    expect(proof?.getTime()).to.equal((before?.getTime() ?? 0) + 6 * 60_000);
    expect(await findProof(other)).to.deep.equal(before);
  });

  it('refuses a wrong password at its field, and after ten of them the right one, too', async () => {
    const before = await findProof(login);
    desk.wait(1);
    const wrong = await confirm('not the password');
    expect(wrong.status).to.equal(422);
    expect(wrong.body).to.deep.include({ fieldErrors: { current_password: ['Wrong password'] } });
    for (let n = 1; n < 10; n += 1) await confirm('not the password');
    expect(await confirm(ann.password)).to.include({ status: 429 });
    expect(await findProof(login)).to.deep.equal(before);
  });
});
