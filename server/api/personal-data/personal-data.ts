import type { Account } from '../modules/members/find-account.ts';
import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { bookings } from '../modules/bookings/tables.ts';
import { presentCar } from '../modules/members/member-car.ts';
import { emailPrefs } from '../modules/mail/tables.ts';
import {
  memberLinks,
  members,
  memberSessions,
  permissionUses,
  registrations,
} from '../modules/members/tables.ts';
import { quotes } from '../modules/quotes/tables.ts';
import { billingAddresses, paymentTokens } from '../modules/saved-payments/tables.ts';
import { events } from '../modules/site/tables.ts';
import { siteMessages, siteMessageViews } from '../modules/site-messages/tables.ts';
import { outbox, recipientKey } from '../platform/outbox/tables.ts';
import { campaignData } from './campaign-data.ts';
import { clubData } from './club-data.ts';
import { walletData } from './wallet-data.ts';
import { NO_CAR, NO_CONTACT, type PersonalData } from './personal-data-part.ts';

const account: PersonalData = {
  name: 'account',
  collect: async (_queries, { number, email, longName, shortName, createdAt, updatedAt, ...car }) => ({
    number,
    email,
    long_name: longName,
    short_name: shortName,
    ...presentCar(car),
    member_since: createdAt,
    changed: updatedAt,
  }),
  async erase(tx, { id, emailKey }) {
    await tx.delete(memberLinks).where(eq(memberLinks.memberId, id));
    await tx.delete(registrations).where(eq(registrations.emailKey, emailKey));
    await tx.delete(memberSessions).where(eq(memberSessions.memberId, id));
    await tx.delete(permissionUses).where(eq(permissionUses.memberId, id));
    await tx
      .update(members)
      .set({
        email: `${id}@erased.invalid`,
        emailKey: `${id}@erased.invalid`,
        longName: 'Former member',
        shortName: 'Former member',
        ...NO_CAR,
        // No password has this hash.
        passwordHash: '',
        lastSeenAt: null,
      })
      .where(eq(members.id, id));
  },
};

const logins: PersonalData = {
  name: 'logins',
  collect: (queries, { id }) =>
    queries
      .select({
        begun: memberSessions.createdAt,
        last_renewed: memberSessions.renewedAt,
        ended: memberSessions.endedAt,
        expires: memberSessions.expiresAt,
      })
      .from(memberSessions)
      .where(eq(memberSessions.memberId, id))
      .orderBy(memberSessions.createdAt),
};

/** The member's bookings, including those made with the same email address before joining. */
const ownBookings = ({ id, emailKey }: Account) =>
  or(eq(bookings.memberId, id), eq(bookings.emailKey, emailKey));

/** Active bookings keep their data, because the lot still expects the traveler. */
export const ACTIVE_STATUSES = ['PENDING_PAYMENT', 'UNCONFIRMED', 'CONFIRMED', 'CHECKED_IN'];

const stays: PersonalData = {
  name: 'bookings',
  collect: (queries, owner) =>
    queries
      .select({
        number: bookings.number,
        status: bookings.status,
        from: bookings.travelFrom,
        to: bookings.travelTo,
        email: bookings.email,
        full_name: bookings.fullName,
        phone: bookings.phone,
        billing_address: bookings.billingAddress,
        postal_code: bookings.postalCode,
        flight_departing: bookings.flightDeparting,
        flight_returning: bookings.flightReturning,
        license_plate: bookings.licensePlate,
        make_and_color: bookings.makeAndColor,
        accessible_space: bookings.accessibleSpace,
        passengers: bookings.passengers,
        total_cents: bookings.totalCents,
        paid_cents: bookings.paidCents,
        refunded_cents: bookings.refundedCents,
        points: bookings.points,
        marketing: bookings.marketing,
        booked: bookings.createdAt,
      })
      .from(bookings)
      .where(ownBookings(owner))
      .orderBy(bookings.createdAt),
  async erase(tx, owner) {
    await tx
      .update(bookings)
      .set({
        email: `${owner.id}@erased.invalid`,
        emailKey: `${owner.id}@erased.invalid`,
        fullName: 'Former member',
        ...NO_CONTACT,
      })
      .where(and(ownBookings(owner), notInArray(bookings.status, ACTIVE_STATUSES)));
    await tx.delete(quotes).where(eq(quotes.memberId, owner.id));
  },
};

/** Mails to a member. The key of an address may differ from it by more than upper case. */
const isTo = ({ email, emailKey }: Pick<Account, 'email' | 'emailKey'>) =>
  inArray(recipientKey(outbox.recipient), [recipientKey(sql`${email}::text`), emailKey]);

const mail: PersonalData = {
  name: 'mail',
  collect: async (queries, { email, emailKey }) => ({
    preferences: await queries
      .select({ setting: emailPrefs.setting, changed: emailPrefs.updatedAt })
      .from(emailPrefs)
      .where(eq(emailPrefs.emailKey, emailKey)),
    sent: await queries
      .select({ kind: outbox.template, to: outbox.recipient, state: outbox.state, sent: outbox.sentAt })
      .from(outbox)
      .where(isTo({ email, emailKey }))
      .orderBy(outbox.createdAt),
  }),
  async erase(tx, { email, emailKey }) {
    await tx.delete(emailPrefs).where(eq(emailPrefs.emailKey, emailKey));
    await tx
      .delete(outbox)
      .where(and(isTo({ email, emailKey }), notInArray(outbox.state, ['QUEUED', 'SENDING'])));
  },
};

const visits: PersonalData = {
  name: 'visits',
  collect: async (queries, { id }) => ({
    events: await queries
      .select({
        class: events.class,
        name: events.name,
        value: events.value,
        parameters: events.parameters,
        when: events.createdAt,
      })
      .from(events)
      .where(eq(events.memberId, id))
      .orderBy(events.id),
    messages: await queries
      .select({
        template: siteMessages.template,
        payload: siteMessages.payload,
        when: siteMessages.createdAt,
      })
      .from(siteMessages)
      .where(eq(siteMessages.memberId, id)),
    messages_seen: await queries
      .select({
        payload: siteMessages.payload,
        when: siteMessageViews.createdAt,
        dismissed: siteMessageViews.dismissedAt,
      })
      .from(siteMessageViews)
      .innerJoin(siteMessages, eq(siteMessages.id, siteMessageViews.messageId))
      .where(eq(siteMessageViews.viewer, id)),
  }),
  async erase(tx, { id }) {
    await tx.delete(events).where(eq(events.memberId, id));
    await tx.delete(siteMessages).where(eq(siteMessages.memberId, id));
    await tx.delete(siteMessageViews).where(eq(siteMessageViews.viewer, id));
  },
};

const savedPayments: PersonalData = {
  name: 'saved_payments',
  collect: async (queries, { id }) => ({
    cards: await queries
      .select({
        brand: paymentTokens.brand,
        last_four: paymentTokens.lastFour,
        expires: paymentTokens.expiry,
        is_default: paymentTokens.isDefault,
        records_points: paymentTokens.recordsPoints,
        saved: paymentTokens.createdAt,
      })
      .from(paymentTokens)
      .where(eq(paymentTokens.memberId, id)),
    addresses: await queries
      .select({
        address_line_1: billingAddresses.addressLine1,
        city: billingAddresses.city,
        state: billingAddresses.state,
        postal_code: billingAddresses.postalCode,
        country: billingAddresses.country,
        is_default: billingAddresses.isDefault,
        saved: billingAddresses.createdAt,
      })
      .from(billingAddresses)
      .where(eq(billingAddresses.memberId, id)),
  }),
  async erase(tx, { id }) {
    await tx.delete(paymentTokens).where(eq(paymentTokens.memberId, id));
    await tx.delete(billingAddresses).where(eq(billingAddresses.memberId, id));
  },
};

/** All personal data of a member. A new table with personal data needs a line here. */
export const personalData: PersonalData[] = [
  logins,
  stays,
  ...clubData,
  campaignData,
  savedPayments,
  walletData,
  mail,
  visits,
  account,
];
