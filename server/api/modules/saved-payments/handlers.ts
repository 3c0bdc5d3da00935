import * as addressCalls from '../../../../shared/contracts/billing-addresses.ts';
import * as calls from '../../../../shared/contracts/payment-tokens.ts';
import { invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { checkExpiry } from '../../../../shared/format/card.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import { billingAddresses, paymentTokens } from './tables.ts';
import type { PaymentDeps } from '../payments/payment-gateway.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { parseCard } from '../payments/parse-card.ts';
import { findToken, listAddresses, listTokens } from './find-saved.ts';
import { makeDefault, removeOne } from './one-default.ts';
import { saveAddress } from './save-address.ts';
import { deleteCard, saveCard, setRecording } from './save-card.ts';

export function savedPaymentHandlers(deps: PaymentDeps): Handler[] {
  const { db, now } = deps;
  return [
    handle(calls.listPaymentTokens, ({ member, query }) => listTokens(db.queries, member.id, query.page)),

    handle(calls.addPaymentToken, async ({ member, body }) => {
      const parsed = parseCard({
        number: body.cc_number,
        code: body.cc_cvc,
        expiry: body.cc_exp,
        now: now(),
      });
      if (!('card' in parsed)) throw invalid(parsed.fieldErrors);
      return saveCard(deps, member.id, parsed.card);
    }),

    handle(calls.deletePaymentToken, async ({ member, params }) => {
      await deleteCard(deps, { memberId: member.id, id: params.tokenId });
      return {};
    }),

    handle(calls.setDefaultPaymentToken, async ({ member, params }) => {
      const own = { memberId: member.id, id: params.tokenId };
      await db.transaction(async (tx) => {
        const card = await findToken(tx, own);
        if (card && checkExpiry(card.expiry, pacificDay(now())) !== null)
          throw invalid({}, ['This card has expired. Choose another card as your default.']);
        if (!(await makeDefault(tx, paymentTokens, own))) throw notFound('We can’t find this card.');
      });
      return {};
    }),

    handle(calls.enableAutoPointRecord, async ({ member, params }) => {
      await setRecording(db.queries, { memberId: member.id, id: params.tokenId }, true);
      return {};
    }),

    handle(calls.disableAutoPointRecord, async ({ member, params }) => {
      await setRecording(db.queries, { memberId: member.id, id: params.tokenId }, false);
      return {};
    }),

    handle(addressCalls.listBillingAddresses, ({ member, query }) =>
      listAddresses(db.queries, member.id, query.page),
    ),

    handle(addressCalls.addBillingAddress, ({ member, body }) =>
      db.transaction((tx) => saveAddress(tx, member.id, body, now())),
    ),

    handle(addressCalls.deleteBillingAddress, async ({ member, params }) => {
      const own = { memberId: member.id, id: params.addressId };
      const isDeleted = await db.transaction((tx) => removeOne(tx, billingAddresses, own));
      if (!isDeleted) throw notFound('We can’t find this address.');
      return {};
    }),

    handle(addressCalls.setDefaultBillingAddress, async ({ member, params }) => {
      const own = { memberId: member.id, id: params.addressId };
      await db.transaction(async (tx) => {
        if (!(await makeDefault(tx, billingAddresses, own))) throw notFound('We can’t find this address.');
      });
      return {};
    }),
  ];
}
