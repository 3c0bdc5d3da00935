import { AppError, notFound } from '../../../../shared/errors/app-error.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import type { Handler } from './handler.ts';

interface Route {
  handler: Handler;
  segments: string[];
}

export interface Match {
  handler: Handler;
  /** Decoded but not parsed. */
  params: Record<string, string>;
}

/** Finds the handler of a method and path. Throws 400, 404 or 405. */
export type RouteTable = (method: string, path: string) => Match;

/** Creates a route table. Throws unless every contract has exactly one handler and every handler a contract. */
export function createRouteTable(contracts: readonly Contract[], handlers: readonly Handler[]): RouteTable {
  checkPairs(contracts, handlers);
  const routes = handlers
    .flatMap(toRoutes)
    .toSorted((a, b) => countParams(a.segments) - countParams(b.segments));
  return (method, path) => {
    const segments = decode(path);
    const candidates = routes.filter((route) => isMatch(route.segments, segments));
    const contractMethod = method === 'HEAD' ? 'GET' : method;
    const route = candidates.find(({ handler }) => handler.contract.method === contractMethod);
    if (route) return { handler: route.handler, params: readParams(route.segments, segments) };
    if (candidates.length === 0) throw notFound('This call doesn’t exist.');
    const allow = candidates.flatMap(({ handler: { contract } }) =>
      contract.method === 'GET' ? ['GET', 'HEAD'] : [contract.method],
    );
    throw new AppError(405, 'METHOD_NOT_ALLOWED', `Call this with ${allow.join(' or ')}.`, {
      allow: [...new Set(allow)],
    });
  };
}

function checkPairs(contracts: readonly Contract[], handlers: readonly Handler[]): void {
  const handled = handlers.map(({ contract }) => contract);
  const problems = [
    ...contracts
      .filter((contract) => !handled.includes(contract))
      .map(({ name }) => `${name} has no handler`),
    ...handled
      .filter((contract) => !contracts.includes(contract))
      .map(({ name }) => `${name} has no contract`),
    ...handled
      .filter((contract, at) => handled.indexOf(contract) !== at)
      .map(({ name }) => `${name} is handled twice`),
  ];
  if (problems.length > 0) throw new Error(`The API does not start: ${problems.join(', ')}`);
}

/** Contracts below `/api` also match without it, because a mount at `/api` strips the prefix. */
function toRoutes(handler: Handler): Route[] {
  const { path } = handler.contract;
  const spellings = path.startsWith('/api/') ? [path, path.slice('/api'.length)] : [path];
  return spellings.map((spelling) => ({ handler, segments: split(spelling) }));
}

const split = (path: string) => path.replace(/^\//, '').replace(/\/$/, '').split('/');

const isParam = (segment: string) => segment.startsWith('{');

const countParams = (segments: string[]) => segments.filter(isParam).length;

const isMatch = (route: string[], path: string[]) =>
  route.length === path.length && route.every((segment, at) => isParam(segment) || segment === path[at]);

const readParams = (route: string[], path: string[]) =>
  Object.fromEntries(
    route.flatMap((segment, at) => (isParam(segment) ? [[segment.slice(1, -1), path[at] ?? '']] : [])),
  );

function decode(path: string): string[] {
  try {
    return split(path).map(decodeURIComponent);
  } catch {
    throw new AppError(400, 'BAD_REQUEST', 'The address isn’t encoded correctly.');
  }
}
