import { randomBytes } from 'node:crypto';
import { and, eq, gte, lt, ne, or } from 'drizzle-orm';
import { invalid } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { memberLinks, registrations } from './tables.ts';
import type { MailedLink } from '../mail/mailed-link.ts';
import type { Deps } from '../../platform/deps.ts';
import type { LinkPurpose, Signer } from '../../platform/signer.ts';

/** The token in a mailed link: the id of its row and a signature. */
export const linkToken = (signer: Signer, { purpose, id, expires }: MailedLink): string =>
  `${id}.${signer.sign(purpose, id, new Date(expires))}`;

/** 256 random bits in base64url. */
export const newLinkId = (): string => randomBytes(32).toString('base64url');

/** Verifies a mailed link's token and returns the id in it. Throws 422 when it's forged or expired. */
export function readLink(
  { signer, now }: Pick<Deps, 'signer' | 'now'>,
  purpose: LinkPurpose,
  token: string,
): string {
  const at = token.indexOf('.');
  const id = token.slice(0, Math.max(0, at));
  if (!signer.verify(purpose, id, token.slice(at + 1), now())) throw invalidLink();
  return id;
}

export const invalidLink = () =>
  invalid({}, ['This link was already used or has expired. Request a new one.']);

const PURPOSES = {
  'password-reset': 'PASSWORD_RESET',
  'new-email': 'NEW_EMAIL',
  'email-undo': 'EMAIL_UNDO',
} as const;

/**
 * Stores a link for one use. A link without `memberId` never works; it's stored so that unknown addresses cost the same
 * work.
 */
export async function createLink(
  tx: Queries,
  purpose: keyof typeof PURPOSES,
  { memberId, email = null, expires }: { memberId: string | null; email?: string | null; expires: Date },
): Promise<MailedLink> {
  const id = newLinkId();
  await tx
    .insert(memberLinks)
    .values({ id, purpose: PURPOSES[purpose], memberId, email, expiresAt: expires });
  return { purpose, id, expires: expires.getTime() };
}

/** Deletes a link that is being used, in the caller's transaction. Throws 422 when it was already used. */
export async function useLink(tx: Queries, purpose: keyof typeof PURPOSES, id: string) {
  const isLink = and(eq(memberLinks.id, id), eq(memberLinks.purpose, PURPOSES[purpose]));
  const [link] = await tx.delete(memberLinks).where(isLink).returning();
  if (!link?.memberId) throw invalidLink();
  return { memberId: link.memberId, email: link.email, createdAt: link.createdAt };
}

/** Deletes all links mailed to a member. */
export async function deleteLinks(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(memberLinks).where(eq(memberLinks.memberId, memberId));
}

/**
 * Deletes the links mailed to a member because address or password changed. A thief must not get rid of the owner's
 * links to undo a change of the address, so those mailed before `undoSince` stay.
 */
export async function deleteOutdatedLinks(
  tx: Queries,
  memberId: string,
  undoSince: Date | null = null,
): Promise<void> {
  const isOutdated = or(
    ne(memberLinks.purpose, PURPOSES['email-undo']),
    undoSince ? gte(memberLinks.createdAt, undoSince) : undefined,
  );
  await tx.delete(memberLinks).where(and(eq(memberLinks.memberId, memberId), isOutdated));
}

/** Deletes expired links and registrations. */
export async function deleteExpiredLinks(queries: Queries, now: Date): Promise<void> {
  await deleteInBatches(queries, memberLinks, lt(memberLinks.expiresAt, now));
  await deleteInBatches(queries, registrations, lt(registrations.expiresAt, now));
}
