import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import { signInRequired } from '../errors/app-error.ts';
import type { ReturnTo } from '../page/route.ts';

const signedIn = v.object({
  /** The club number: member calls live below `/club/{n}`. */
  number: v.string(),
  email: v.string(),
  longName: v.string(),
  shortName: v.string(),
  /** The staff's permissions as Resource:Action. */
  policy: v.array(v.string()),
});
export type SignedIn = v.InferOutput<typeof signedIn>;

const texts = v.record(v.string(), v.string());
/** A page by its route's name, see `ReturnTo`. */
export const returnToSchema = v.object({ name: v.string(), params: texts, query: texts });

const state = v.object({
  member: v.optional(v.nullable(signedIn), null),
  isOffered: v.optional(v.boolean(), true),
  returnTo: v.optional(v.nullable(returnToSchema), null),
  login: v.optional(v.nullable(v.object({ hasExpired: v.optional(v.boolean()) })), null),
});

/** Why the login dialog is open, and what happens after the login. */
export interface LoginRequest {
  /** Runs after the login. */
  then?: () => void;
  /** The page stays on screen after the login. */
  isStaying?: boolean;
  /** The previous login expired while the page was open. */
  hasExpired?: boolean;
}

/** The logged-in member, or none. Logging in and out is in `SignIn`. */
export class AuthStore {
  member: SignedIn | null = null;
  /** Members can log in; false without an auth service. */
  isOffered = true;
  /** The open login dialog; null when it is closed. */
  login: LoginRequest | null = null;
  /** The page that asked for the login, to be shown afterwards. */
  returnTo: ReturnTo | null = null;
  /** Where the member's menu leads staff. Opening the menu sets it, so that public pages name nothing of it. */
  staffLink: { label: string; path: string } | null = null;
  /** Informs the browser's other tabs. Set by the browser's entry. */
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

  /** The member's club number. Throws a 401 without a login, which opens the login dialog. */
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

  setReturnTo(returnTo: ReturnTo | null): void {
    this.returnTo = returnTo;
  }

  openLogin(request: LoginRequest = {}): void {
    this.login ??= request;
  }

  closeLogin(): void {
    this.login = null;
  }

  toState() {
    const { member, isOffered, returnTo, login } = this;
    return member || !isOffered || returnTo || login
      ? { member, isOffered, returnTo, login: login ?? undefined }
      : undefined;
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
