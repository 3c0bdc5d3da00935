import type { Call, Person, World } from './access-world.ts';

/** A call that its owner may make, about a thing that was just created. */
export interface Scene {
  call: Call;
  /** The query of a signed link for the same thing. Its holder needs no login. */
  link?: Record<string, string>;
  /** The same call with wrong secrets. All get the same refusal. */
  wrong?: Call[];
}

/**
 * Who has access, beyond what the contract's `access` says:
 * - `nothing`: everyone. The answer is not personal.
 * - `self`: everyone, about themselves.
 * - `secret`: everyone with a secret of the owner (an ID, a link, a password).
 * - `owner`: the owning member, or the holder of its link.
 * - `staff`: members with the contract's permission, or with any.
 */
export interface AccessRule {
  needs: 'nothing' | 'self' | 'secret' | 'owner' | 'staff';
  stage: (world: World, owner: Person) => Scene | Promise<Scene>;
  /** The status of a call with a wrong secret. The default is 404. */
  refusal?: number;
  /** The thing has no owner before the call. Each member with its secret may take it. */
  isAnybodys?: boolean;
}
