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
