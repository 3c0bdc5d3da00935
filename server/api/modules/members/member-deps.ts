import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Passwords } from './passwords.ts';

export interface MemberDeps extends Deps {
  passwords: Passwords;
}

/** Logging in can reopen a closed account. `restoreClubNumber` is passed in, because bookings come after members. */
export interface LogInDeps extends MemberDeps {
  restoreClubNumber: (tx: Queries, member: { id: string; number: string }) => Promise<void>;
}
