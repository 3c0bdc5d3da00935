import { type Contract, neededPermission, subjectKind } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { inputs } from './access-inputs.ts';
import { secretRules } from './access-secrets.ts';
import { subjects } from './access-subjects.ts';
import type { AccessRule } from './access-rule.ts';

/** Calls for anyone whose answer is about the caller. */
const ABOUT_CALLER = new Set(['checkMessages', 'findOwnRide']);

/** One rule per contract, from its `access`, except for calls with a secret that `access` cannot name. */
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
  if (neededPermission(access) || access === 'staff') return 'staff';
  if (access === 'self' || subjectKind(access)) return 'owner';
  return access === 'member' || ABOUT_CALLER.has(name) ? 'self' : 'nothing';
}
