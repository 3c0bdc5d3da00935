import type { Deps } from '../../platform/deps.ts';
import type { Passwords } from './passwords.ts';

export interface MemberDeps extends Deps {
  passwords: Passwords;
}
