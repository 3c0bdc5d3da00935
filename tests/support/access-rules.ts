import type { Call, Person, World } from './access-world.ts';
import { clubRules } from './access-rules-club.ts';
import { lotRules } from './access-rules-lot.ts';
import { savedRules } from './access-rules-saved.ts';
import { visitRules } from './access-rules-visits.ts';

/** A call that its owner may make, about a thing of theirs that was just made. */
export interface Scene {
  call: Call;
  /** The query of a signed link for the same thing: who brings it needs no account. */
  link?: Record<string, string>;
  /** The same call with something else in the place of its secret; all are refused alike. */
  wrong?: Call[];
}

/**
 * Who gets an answer, beyond what the contract's `access` says of being signed in:
 * - `nothing`: everybody; the answer is nobody's in particular.
 * - `self`: everybody, about themselves.
 * - `secret`: whoever brings what only its owner was given (an id, a link, a password); all else is refused alike.
 * - `owner`: the member whose thing it is, or the holder of its link.
 * - `staff`: whoever holds the contract's permission.
 */
export interface AccessRule {
  needs: 'nothing' | 'self' | 'secret' | 'owner' | 'staff';
  stage: (world: World, owner: Person) => Scene | Promise<Scene>;
  /** What a call with a wrong secret hears; 404 unless said. */
  refusal?: number;
  /** The thing is nobody's before the call: whoever has its secret may take it, each below their own number. */
  isAnybodys?: boolean;
  /** What the holder of a link hears who is not signed in; 200 unless said. */
  holder?: number;
}

/** One rule per contract, by its name: the access matrix is made of them, and no contract is without one. */
export const accessRules: Record<string, AccessRule> = {
  ...visitRules,
  ...clubRules,
  ...savedRules,
  ...lotRules,
};
