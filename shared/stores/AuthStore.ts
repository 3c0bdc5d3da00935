import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import { signInRequired } from '../errors/app-error.ts';

const signedIn = v.object({
  /** The club number: member calls live below `/club/{n}`. */
  number: v.string(),
  email: v.string(),
  longName: v.string(),
  shortName: v.string(),
  /** Resource:Action, of the staff. */
  policy: v.array(v.string()),
});
export type SignedIn = v.InferOutput<typeof signedIn>;

const state = v.object({
  member: v.optional(v.nullable(signedIn), null),
  isOffered: v.optional(v.boolean(), true),
});

/** Why the login is open, and what follows it. */
export interface LoginRequest {
  /** Runs after the login. */
  then?: () => void;
  /** The page stays where it is after the login. */
  isStaying?: boolean;
  /** A login ended while the page was in use. */
  hasExpired?: boolean;
}

/** Who the visitor is: nobody in particular, or a member. How one signs in and out is the `SignIn`. */
export class AuthStore {
  member: SignedIn | null = null;
  /** Members can sign in here: false where the API's auth service is not known. */
  isOffered = true;
  /** The login that is open; null: closed. */
  login: LoginRequest | null = null;
  /** Tells the visitor's other tabs. The browser's entry sets it. */
  announce: (what: 'in' | 'out') => void = () => {};

  constructor() {
    makeAutoObservable(this, { announce: false }, { deep: false });
  }

  get isSignedIn(): boolean {
    return this.member !== null;
  }

  get number(): string | null {
    return this.member?.number ?? null;
  }

  get profile() {
    const { email = '', longName = '', shortName = '' } = this.member ?? {};
    return { hasUser: this.isSignedIn, email, longName, shortName };
  }

  /** The number of who is signed in; throws a 401, which opens the login, when nobody is. */
  requireNumber(): string {
    if (!this.member) throw signInRequired();
    return this.member.number;
  }

  /** @param permission Resource:Action */
  can(permission: string): boolean {
    return this.member?.policy.includes(permission) ?? false;
  }

  setMember(member: SignedIn | null): void {
    this.member = member;
  }

  setOffered(isOffered: boolean): void {
    this.isOffered = isOffered;
  }

  openLogin(request: LoginRequest = {}): void {
    this.login ??= request;
  }

  closeLogin(): void {
    this.login = null;
  }

  toState() {
    const { member, isOffered } = this;
    return member || !isOffered ? { member, isOffered } : undefined;
  }

  fromState(given: unknown): void {
    Object.assign(this, v.parse(state, given));
  }
}
