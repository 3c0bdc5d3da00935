import { type Contract, neededPermission, subjectKind } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { inputs } from './access-inputs.ts';
import { secretRules } from './access-secrets.ts';
import { subjects } from './access-subjects.ts';
import type { Call, Person, World } from './access-world.ts';

/** A call that its owner may make, about a thing of theirs that was just made. */
export interface Scene {
  call: Call;
  /** The query of a signed link for the same thing: its holder needs no account. */
  link?: Record<string, string>;
  /** The same call with something else in the place of its secret; all are refused alike. */
  wrong?: Call[];
}

/**
 * Who gets an answer, beyond what the contract's `access` says of being signed in:
 * - `nothing`: everybody; the answer is about nobody.
 * - `self`: everybody, about themselves.
 * - `secret`: anyone who brings what only its owner was given (an id, a link, a password); all else is refused alike.
 * - `owner`: the member whose thing it is, or the holder of its link.
 * - `staff`: members with the contract's permission.
 */
export interface AccessRule {
  needs: 'nothing' | 'self' | 'secret' | 'owner' | 'staff';
  stage: (world: World, owner: Person) => Scene | Promise<Scene>;
  /** The status of a call with a wrong secret; 404 unless said. */
  refusal?: number;
  /** The thing belongs to nobody before the call: anyone with its secret may take it, each below their own number. */
  isAnybodys?: boolean;
}

/** Calls for anyone whose answer is about who calls. */
const ABOUT_CALLER = new Set(['checkMessages', 'findOwnRide']);

/** One rule per contract, by its name: what its `access` says, except for calls whose secret no value can say. */
export const accessRules: Record<string, AccessRule> = Object.fromEntries(
  contracts.map((contract) => [contract.name, secretRules[contract.name] ?? createRule(contract)]),
);

function createRule(contract: Contract): AccessRule {
  const { name, access, path } = contract;
  return {
    needs: findNeed(contract),
    async stage(world, owner) {
      const { params, query, link } = (await subjects[subjectKind(access) ?? '']?.(world, owner)) ?? {};
      const input = await inputs[name]?.(world, owner, { params: { ...params }, link: { ...link } });
      const values: Record<string, string> = { n: owner.number, ...params, ...input?.params };
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
      const call = {
        ...(query && { query }),
        ...input,
        params: Object.fromEntries(names.map((param) => [param, values[param] ?? ''])),
      };
      const takesProof = typeof access === 'object' && 'proof' in access;
      return { call, ...(takesProof && link && { link }) };
    },
  };
}

function findNeed({ access, name }: Contract): AccessRule['needs'] {
  if (neededPermission(access)) return 'staff';
  if (access === 'self' || subjectKind(access)) return 'owner';
  return access === 'member' || ABOUT_CALLER.has(name) ? 'self' : 'nothing';
}
