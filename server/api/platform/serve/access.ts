import {
  type Access,
  type Contract,
  neededPermission,
  needsMember,
  PASSWORD_NEEDED,
  subjectKind,
} from '../../../../shared/contracts/contract.ts';
import type { Permission } from '../../../../shared/contracts/permissions.ts';
import { AppError, forbidden, notFound, signInRequired } from '../../../../shared/errors/app-error.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Caller, Finder, Finders, Search, Subject } from './handler.ts';

/** Throws 401, 403 or 404 if the contract's `access` rejects the caller. Ownership and proofs are checked by finders. */
export function checkAccess(
  access: Access,
  params: Record<string, string>,
  { member }: Pick<Caller, 'member'>,
): void {
  if (needsMember(access) && !member) throw signInRequired();
  if (access === 'staff' && member?.permissions.size === 0) throw forbidden();
  const permission = neededPermission(access);
  if (permission && !member?.permissions.has(permission)) throw forbidden();
  const needsOwnNumber = access === 'self' || (isOwner(access) && params.n !== undefined);
  if (needsOwnNumber && member?.number !== params.n) throw notFound('This membership doesn’t exist.');
}

/** Throws 403 if the caller sees the back office as a colleague and the call would change something. */
export function checkOnlooker(
  { access, method, isOpenToOnlookers }: Pick<Contract, 'access' | 'method' | 'isOpenToOnlookers'>,
  { member }: Pick<Caller, 'member'>,
): void {
  if (!member?.seesAs || method === 'GET' || isOpenToOnlookers || !needsMember(access)) return;
  throw forbidden(`You see the back office as ${member.seesAs}: nothing can be changed until you stop.`);
}

/** How long a typed password opens calls that need a recent one. */
const RECENT_MS = 5 * MINUTE_MS;

/** Throws 403 PASSWORD_NEEDED if the call needs a password that was typed more recently. */
export function checkPasswordAge(
  { needsRecentPassword }: Pick<Contract, 'needsRecentPassword'>,
  { member }: Pick<Caller, 'member'>,
  now: Date,
): void {
  if (!needsRecentPassword) return;
  const typedAt = member?.passwordAt?.getTime() ?? 0;
  if (now.getTime() - typedAt > RECENT_MS)
    throw new AppError(403, PASSWORD_NEEDED, 'Enter your password again to continue.');
}

/** Whether a caller has a permission: the same answer as a call's. */
export function hasPermission(permission: Permission, caller: Pick<Caller, 'member'>): boolean {
  try {
    checkAccess({ permission }, {}, caller);
    return true;
  } catch {
    return false;
  }
}

const isOwner = (access: Access) => typeof access === 'object' && 'owner' in access;

/** Finds the subject of a call with the finder of its kind. Undefined if the contract names no kind. Throws 404. */
export type FindSubject = (access: Access, search: Search) => Promise<Subject | undefined>;

/** Creates `FindSubject`. Throws if a contract needs a missing finder or has rules that can't be enforced. */
export function createFindSubject(contracts: readonly Contract[], finders: Finders): FindSubject {
  const findersByKind = new Map<string, Finder<Subject> | undefined>(Object.entries(finders));
  const problems = contracts.flatMap((contract) => findProblems(contract, findersByKind));
  if (problems.length > 0) throw new Error(`The API does not start: ${problems.join(', ')}`);
  return async (access, search) => {
    const find = findersByKind.get(subjectKind(access) ?? '');
    // Owners are identified by their login only, so ignore proofs in the query.
    return find?.(isOwner(access) ? { ...search, query: {} } : search);
  };
}

function findProblems(
  { name, path, access, limits }: Contract,
  finders: ReadonlyMap<string, unknown>,
): string[] {
  const kind = subjectKind(access);
  return [
    ...(kind !== undefined && !finders.has(kind) ? [`${name} has no finder for its ${kind}`] : []),
    ...(access === 'self' && !path.includes('/{n}') ? [`${name} has no {n} in its path`] : []),
    ...(limits.some(({ per }) => per === 'subject') && kind === undefined
      ? [`${name} limits per subject and has none`]
      : []),
    ...(limits.some(({ per }) => per === 'account') && !needsMember(access)
      ? [`${name} limits per account and needs none`]
      : []),
  ];
}
