import * as profile from '../../shared/contracts/member-profile.ts';
import * as calls from '../../shared/contracts/members.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { DEMO_PASSWORD } from '../../server/api/modules/members/seed-demo-members.ts';
import { buildDeps } from '../support/api.ts';
import { eve, findLinks } from '../support/member-desk.ts';
import type { WireRequest } from '../support/api-transports.ts';

type Call = (
  contract: Contract,
  target: string,
  more?: Partial<WireRequest>,
) => Promise<Record<string, unknown>>;

/** The contracts that `runMemberCalls` covers. */
export const memberContracts: Contract[] = [
  calls.renewTokens,
  calls.introspect,
  calls.logIn,
  calls.registerMember,
  calls.confirmRegistration,
  calls.logOut,
  calls.findMe,
  calls.requestPasswordReset,
  calls.resetPassword,
  profile.changeNames,
  profile.changeEmail,
  profile.confirmEmail,
  profile.undoEmail,
  profile.changePassword,
  profile.findMemberCar,
  profile.changeMemberCar,
  profile.listLogins,
  profile.endLogin,
  profile.endAllLogins,
  profile.deactivateMember,
  profile.deleteMember,
  profile.downloadMemberData,
];

/** Calls every contract of an account, as two members from joining to closing the account. */
export async function runMemberCalls(
  db: Database,
  headers: Record<string, string>,
  call: Call,
): Promise<void> {
  const findMailedToken = async (template: string) => (await findLinks(buildDeps({ db }), template)).at(-1);
  const as = ({ access_token: token }: Record<string, unknown>) => ({
    headers: { ...headers, authorization: `Bearer ${String(token)}` },
  });

  await call(calls.registerMember, '/club/register', { body: eve });
  const registration = await call(calls.confirmRegistration, '/club/register/confirm', {
    body: { token: await findMailedToken('registration-confirm') },
  });
  const own = `/club/${String(registration.number)}`;
  await call(calls.introspect, '/auth/introspect', { body: { token: registration.access_token } });
  const renewed = await call(calls.renewTokens, '/auth/token', {
    body: { grant_type: 'refresh_token', client_id: 'parkweb', refresh_token: registration.refresh_token },
  });
  await call(calls.findMe, '/club/me', as(renewed));
  await call(profile.changeNames, `${own}/profile/membership`, {
    ...as(renewed),
    body: { long_name: 'Eva Solberg', short_name: 'Eva' },
  });
  await call(profile.changeMemberCar, `${own}/profile/car`, {
    ...as(renewed),
    body: { license_plate: 'ABC1234', passengers: 2 },
  });
  await call(profile.findMemberCar, `${own}/profile/car`, as(renewed));
  await call(profile.changeEmail, `${own}/profile/email`, {
    ...as(renewed),
    body: { email_address: 'eva@example.com', current_password: eve.password },
  });
  await call(profile.confirmEmail, `${own}/profile/email/confirm`, {
    ...as(renewed),
    body: { token: await findMailedToken('new-email-confirm') },
  });
  await call(profile.undoEmail, '/club/email/undo', {
    body: { token: await findMailedToken('account-changed') },
  });
  await call(calls.resetPassword, '/club/password-reset', {
    body: { token: await findMailedToken('password-reset'), password: eve.password },
  });
  await call(calls.requestPasswordReset, '/club/request-password-reset', {
    body: { email: eve.email },
  });
  await call(calls.resetPassword, '/club/password-reset', {
    body: { token: await findMailedToken('password-reset'), password: 'eight green umbrellas' },
  });
  const reset = await call(calls.logIn, '/club/login', {
    body: { email: eve.email, password: 'eight green umbrellas' },
  });
  const changed = await call(profile.changePassword, `${own}/profile/password`, {
    ...as(reset),
    body: { current_password: 'eight green umbrellas', new_password: eve.password },
  });
  await call(calls.logIn, '/club/login', { body: { email: eve.email, password: eve.password } });
  const { items } = await call(profile.listLogins, `${own}/logins/`, as(changed));
  const other = (items as { id: string; is_current: boolean }[]).find((login) => !login.is_current);
  await call(profile.endLogin, `${own}/logins/${other?.id}`, as(changed));
  await call(profile.downloadMemberData, `${own}/data`, as(changed));
  await call(calls.logOut, '/club/logout', as(changed));
  const eva = { body: { email: eve.email, password: eve.password } };
  const again = await call(calls.logIn, '/club/login', eva);
  await call(profile.deleteMember, `${own}/profile/delete`, {
    ...as(again),
    body: { current_password: eve.password },
  });
  const dan = { body: { email: 'dan@example.com', password: DEMO_PASSWORD } };
  const last = await call(calls.logIn, '/club/login', dan);
  await call(calls.findMe, '/club/me', as(last));
  await call(profile.endAllLogins, `/club/${String(last.number)}/logins/end`, as(last));
  const returned = await call(calls.logIn, '/club/login', dan);
  await call(profile.deactivateMember, `/club/${String(last.number)}/profile/deactivate`, as(returned));
}
