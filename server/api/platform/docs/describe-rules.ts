import { neededPermission, subjectKind } from '../../../../shared/contracts/contract.ts';
import type { Access, Contract, Limit } from '../../../../shared/contracts/contract.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../../shared/format/durations.ts';

/** Describes access and limits of a contract in sentences. */
export function describeRules({ access, limits }: Contract): string {
  if (limits.length === 0) return describeAccess(access);
  const sentences = limits.map((limit) => describeLimit(limit, subjectKind(access)));
  return `${describeAccess(access)} Limit: ${sentences.join(', ')}.`;
}

function describeAccess(access: Access): string {
  if (access === 'anyone') return 'Access: anyone.';
  if (access === 'member') return 'Access: logged-in members.';
  if (access === 'staff') return 'Access: members with any permission.';
  if (access === 'self') return 'Access: the logged-in member whose number is in the path.';
  if ('permission' in access) return `Access: members with the permission ${access.permission}.`;
  if ('owner' in access) return `Access: the logged-in member who owns the ${access.owner}.`;
  const proof = `proof of the ${access.proof}, such as a signed link`;
  return access.signedIn
    ? `Access: the owner, or logged-in members with ${proof}.`
    : `Access: the owner, or anyone with ${proof}.`;
}

/** For example "20 per hour for each IP address". */
function describeLimit({ per, max, seconds, only }: Limit, subject = 'subject'): string {
  const unit = typeof per === 'object' ? `\`${per.input}\`` : { ...UNITS, subject }[per];
  return `${max}${only ? ` ${only} errors` : ''} per ${describeWindow(seconds)} for each ${unit}`;
}

const UNITS = { address: 'IP address', session: 'browser session', account: 'member' };

function describeWindow(seconds: number): string {
  if (seconds === DAY_SECONDS) return 'day';
  return seconds === HOUR_SECONDS ? 'hour' : `${seconds / MINUTE_SECONDS} minutes`;
}

/** The error status codes that follow from a contract's values. */
export function listErrors({ access, limits, path, isIdempotent }: Contract, hasInput: boolean): number[] {
  const hasSubject = path.includes('{') || subjectKind(access) !== undefined;
  return [
    401,
    ...(neededPermission(access) || access === 'staff' ? [403] : []),
    ...(hasSubject ? [404] : []),
    ...(isIdempotent ? [409] : []),
    ...(hasInput ? [422] : []),
    ...(limits.length > 0 ? [429] : []),
    503,
  ];
}
