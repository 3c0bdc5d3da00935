import * as calls from '../../../shared/contracts/email-messages.ts';
import * as suppressionCalls from '../../../shared/contracts/email-suppressions.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { countMatching, removeMany, removeOne, suppressByHand } from './change-suppressions.ts';
import { findDashboard } from './find-dashboard.ts';
import { findMessage } from './find-message.ts';
import { sendAgain, sendHeld } from './send-again.ts';

/** What staff see and do about the mails of the outbox. */
export const mailDeskHandlers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] => [
  handle(calls.getEmailMessage, ({ params: { id }, member }) =>
    findMessage(db.queries, id, { member, now: now() }),
  ),
  handle(calls.sendEmailAgain, async ({ params: { id }, body: { recipient }, member }) => {
    const change = { by: member, at: now() };
    const sentId = await db.transaction((tx) => sendAgain(tx, { id, recipient }, change));
    return findMessage(db.queries, sentId, { member, now: now() });
  }),
  handle(calls.getEmailDashboard, async ({ member }) => ({
    ...(await findDashboard(db.queries, now())),
    may_send: member.permissions.has('Email:Send'),
  })),
  handle(calls.sendHeldEmail, async ({ body: { recipient }, member: by }) => {
    const sent = await db.transaction((tx) => sendHeld(tx, recipient, { by, at: now() }));
    return { sent };
  }),
  handle(suppressionCalls.addSuppression, async ({ body: { email, reason }, member: by }) => {
    await db.transaction((tx) => suppressByHand(tx, email, { by, reason, at: now() }));
    return {};
  }),
  handle(suppressionCalls.removeSuppression, ({ body: { email, reason }, member: by }) =>
    db.transaction((tx) => removeOne(tx, email, { by, reason, at: now() })),
  ),
  handle(suppressionCalls.countSuppressions, async ({ query }) => ({
    count: await countMatching(db.queries, query),
  })),
  handle(suppressionCalls.removeSuppressions, ({ body: { reason, ...period }, member: by }) =>
    db.transaction((tx) => removeMany(tx, period, { by, reason, at: now() })),
  ),
];
